# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Dual-quaternion skinning (Kavan, Collins, Zara, O'Sullivan 2008), where it is defined.

A skin has dual quaternions when each joint matrix is a rotation times one positive scale that all
joints share. The program skins linearly where a joint is scaled unevenly; between the two, and
for mirrored joints or unequal scales, its choices are its own and nothing is compared.
"""
import math

from linear_algebra import (
    AXES, conjugate, determinant3, dot, multiply_quaternions, nearest_rotation,
    quaternion_of_rotation,
)

LINEAR = "linear"  # an unevenly scaled joint: the skin is skinned linearly
UNDEFINED = "undefined"  # no independent definition to compare with

EVEN, UNEVEN = 5e-4, 5e-3  # deviation from a rotation; where between them readers part is open
COMMON_SCALE = 1e-3  # relative
NEARLY_OPPOSITE = 1e-4  # |cosine| to the pivot below which rounding decides the sign
NEARLY_CANCELLED = 0.05  # norm of a blend below which rounding is magnified too much


class JointMotion:
    """A joint's rotation as a unit quaternion, its dual part, and the scale taken out."""

    def __init__(self, matrix, scale):
        linear = [[x / scale for x in row[:3]] for row in matrix[:3]]
        translation = [matrix[0][3], matrix[1][3], matrix[2][3], 0.0]
        self.scale = scale
        self.real = quaternion_of_rotation(nearest_rotation(linear))
        self.dual = [x / 2.0 for x in multiply_quaternions(translation, self.real)]


def deviation_from_rotation(matrix, scale):
    linear = [[x / scale for x in row[:3]] for row in matrix[:3]]
    return max(
        abs(sum(linear[k][i] * linear[k][j] for k in AXES) - (i == j)) for i in AXES for j in AXES
    )


def joint_motions(matrices):
    """The JointMotion of each matrix, or LINEAR, or UNDEFINED."""
    determinants = [determinant3([row[:3] for row in matrix[:3]]) for matrix in matrices]
    if any(abs(determinant) < 1e-30 for determinant in determinants):
        return LINEAR
    scales = [abs(determinant) ** (1.0 / 3.0) for determinant in determinants]
    deviation = max(deviation_from_rotation(m, scale) for m, scale in zip(matrices, scales))
    if deviation > UNEVEN:
        return LINEAR
    if deviation > EVEN or any(determinant < 0.0 for determinant in determinants):
        return UNDEFINED
    if any(abs(scale / scales[0] - 1.0) > COMMON_SCALE for scale in scales):
        return UNDEFINED
    return [JointMotion(matrix, scale) for matrix, scale in zip(matrices, scales)]


def blend(motions, influences, point):
    """The skinned point, or None where rounding alone decides it."""
    pivot = max(influences, key=lambda influence: influence[1])[0]  # the first of the heaviest
    real, dual = [0.0] * 4, [0.0] * 4
    for joint, weight in influences:
        motion = motions[joint]
        cosine = dot(motion.real, motions[pivot].real)
        if abs(cosine) < NEARLY_OPPOSITE:
            return None
        if cosine < 0.0:
            weight = -weight
        real = [x + weight * y for x, y in zip(real, motion.real)]
        dual = [x + weight * y for x, y in zip(dual, motion.dual)]
    norm = math.sqrt(dot(real, real))
    if norm < NEARLY_CANCELLED:
        return None
    real = [x / norm for x in real]
    dual = [x / norm for x in dual]
    scaled = [motions[0].scale * x for x in point] + [0.0]
    turned = multiply_quaternions(multiply_quaternions(real, scaled), conjugate(real))
    half_translation = multiply_quaternions(dual, conjugate(real))
    return tuple(turned[k] + 2.0 * half_translation[k] for k in AXES)
