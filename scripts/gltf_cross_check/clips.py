# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""The value of an animation sampler at a time (glTF 2.0, appendix C)."""
from linear_algebra import normalize, slerp

WIDTHS = {"translation": 3, "rotation": 4, "scale": 3}


def sample(times, values, interpolation, time, path, width):
    """What the channel says at `time`: the first or the last key outside of the keys.

    `values` is the flat list of the output's components, of which `width` make one value.
    """
    if interpolation == "CUBICSPLINE":  # each key is in-tangent, value, out-tangent
        parts, middle = 3, 1
    else:
        parts, middle = 1, 0

    def value(key, part=middle):
        start = (key * parts + part) * width
        return values[start:start + width]

    last = len(times) - 1
    if time <= times[0]:
        result = value(0)
    elif time >= times[last]:
        result = value(last)
    else:
        key = max(k for k in range(last) if times[k] <= time)
        interval = times[key + 1] - times[key]
        fraction = (time - times[key]) / interval
        if interpolation == "STEP":
            result = value(key)
        elif interpolation == "CUBICSPLINE":
            start, end = value(key), value(key + 1)
            leaving = [interval * x for x in value(key, 2)]
            arriving = [interval * x for x in value(key + 1, 0)]
            result = hermite(start, leaving, end, arriving, fraction)
        elif path == "rotation":
            return slerp(normalize(value(key)), normalize(value(key + 1)), fraction)
        else:
            pairs = zip(value(key), value(key + 1))
            result = [x + fraction * (y - x) for x, y in pairs]
    return normalize(result) if path == "rotation" else result


def hermite(start, leaving, end, arriving, u):
    """The cubic with the given values and derivatives at u = 0 and u = 1."""
    at_start = 2 * u**3 - 3 * u**2 + 1
    at_leaving = u**3 - 2 * u**2 + u
    at_end = -2 * u**3 + 3 * u**2
    at_arriving = u**3 - u**2
    return [
        at_start * a + at_leaving * b + at_end * c + at_arriving * d
        for a, b, c, d in zip(start, leaving, end, arriving)
    ]
