# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Matrices and quaternions in double precision, as plain lists.

Written from the textbook formulas and shared with nothing in the program: a formula that both got
wrong in the same way would be seen by neither. A matrix is a list of rows that acts on columns, a
quaternion is [x, y, z, w] as in glTF.
"""
import math

IDENTITY = [[1.0 if row == column else 0.0 for column in range(4)] for row in range(4)]
AXES = range(3)


def multiply(a, b):
    """The product of two 4x4 matrices."""
    return [
        [sum(a[row][k] * b[k][column] for k in range(4)) for column in range(4)] for row in range(4)
    ]


def transform_point(matrix, point):
    x, y, z = point
    return tuple(row[0] * x + row[1] * y + row[2] * z + row[3] for row in matrix[:3])


def from_columns(values):
    """glTF stores matrices column by column."""
    return [[float(values[4 * column + row]) for column in range(4)] for row in range(4)]


def to_columns(matrix):
    return [matrix[row][column] for column in range(4) for row in range(4)]


def normalize(quaternion):
    length = math.sqrt(sum(x * x for x in quaternion))
    if length == 0.0:
        return [0.0, 0.0, 0.0, 1.0]
    return [x / length for x in quaternion]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def multiply_quaternions(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]


def conjugate(quaternion):
    x, y, z, w = quaternion
    return [-x, -y, -z, w]


def slerp(a, b, fraction):
    """Along the shorter arc between two unit quaternions."""
    cosine = dot(a, b)
    if cosine < 0.0:
        b = [-x for x in b]
        cosine = -cosine
    if cosine > 1.0 - 1e-12:  # the sine below would be zero
        return normalize([x + fraction * (y - x) for x, y in zip(a, b)])
    angle = math.acos(min(1.0, cosine))
    first = math.sin((1.0 - fraction) * angle) / math.sin(angle)
    second = math.sin(fraction * angle) / math.sin(angle)
    return [first * x + second * y for x, y in zip(a, b)]


def compose(translation, rotation, scale):
    """The matrix that scales, then turns, then moves."""
    x, y, z, w = rotation
    turn = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    rows = [[turn[row][k] * scale[k] for k in AXES] + [translation[row]] for row in AXES]
    return rows + [[0.0, 0.0, 0.0, 1.0]]


def cofactor(matrix, row, column):
    r1, r2 = (row + 1) % 3, (row + 2) % 3
    c1, c2 = (column + 1) % 3, (column + 2) % 3
    return matrix[r1][c1] * matrix[r2][c2] - matrix[r1][c2] * matrix[r2][c1]


def determinant3(matrix):
    return sum(matrix[0][column] * cofactor(matrix, 0, column) for column in AXES)


def nearest_rotation(matrix):
    """The rotation of the polar decomposition, by Higham's iteration X <- (X + X^-T) / 2."""
    for _ in range(60):
        determinant = determinant3(matrix)
        following = [
            [(matrix[r][c] + cofactor(matrix, r, c) / determinant) / 2 for c in AXES] for r in AXES
        ]
        change = max(abs(following[r][c] - matrix[r][c]) for r in AXES for c in AXES)
        matrix = following
        if change < 1e-15:
            break
    return matrix


def quaternion_of_rotation(matrix):
    """Shepperd's method: divide by the largest of the four components."""
    trace = matrix[0][0] + matrix[1][1] + matrix[2][2]
    if trace > 0.0:
        double_w = math.sqrt(trace + 1.0)
        return normalize([
            (matrix[2][1] - matrix[1][2]) / (2.0 * double_w),
            (matrix[0][2] - matrix[2][0]) / (2.0 * double_w),
            (matrix[1][0] - matrix[0][1]) / (2.0 * double_w),
            double_w / 2.0,
        ])
    i = max(AXES, key=lambda axis: matrix[axis][axis])
    j, k = (i + 1) % 3, (i + 2) % 3
    double_i = math.sqrt(max(0.0, 1.0 + matrix[i][i] - matrix[j][j] - matrix[k][k]))
    quaternion = [0.0] * 4
    quaternion[i] = double_i / 2.0
    quaternion[j] = (matrix[j][i] + matrix[i][j]) / (2.0 * double_i)
    quaternion[k] = (matrix[k][i] + matrix[i][k]) / (2.0 * double_i)
    quaternion[3] = (matrix[k][j] - matrix[j][k]) / (2.0 * double_i)
    return normalize(quaternion)
