# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Broken accessors, views, buffers and numbers in them."""
import math

from broken import EITHER, LOADED, NOTED, REFUSED, case
from model_file import BYTE, FLOAT, SHORT, UNSIGNED_BYTE, UNSIGNED_INT, UNSIGNED_SHORT
from small_model import append, data_uri, new_accessor, number_of, put, remove, view_of, write

LARGEST_SAFE_INTEGER = 2**53 - 1  # the largest that JSON readers agree on
NAN, INFINITE = math.nan, math.inf
CORNERS_OF_INTEGERS = [(0, 0, 0), (9, 0, 0), (0, 9, 0), (9, 9, 0)]


def sparse(count, component_type=UNSIGNED_SHORT, **more):
    """Positions overwritten by normals where the indices say."""
    return put("accessors/positions/sparse", lambda model: {
        "count": count,
        "indices": {"bufferView": view_of("indices")(model), "componentType": component_type},
        "values": {"bufferView": view_of("normals")(model), **more},
    })


def zeros(count):
    """Positions without a view: a few bytes of file that ask for a lot of memory."""
    return put("accessors/positions", {"componentType": FLOAT, "type": "VEC3", "count": count})


def second_buffer(view, **buffer):
    """Lets one view read from a buffer of its own."""
    def edit(model):
        model.document["bufferViews"][view_of(view)(model)].update(buffer=1, byteOffset=0)
        model.document["buffers"] = [
            {"byteLength": len(model.binary), "uri": data_uri(model.binary)}, buffer,
        ]
    return edit


def only_buffer(**buffer):
    return put("buffers", lambda model: [{"byteLength": len(model.binary), **buffer}])


def attribute(name, kind, component_type, values):
    """Replaces an attribute of the primitive."""
    def edit(model):
        number = model.add_accessor(name, kind, component_type, values)
        model.place("primitive/attributes")[0]["attributes"][name] = number
    return edit


CASES = [
    # Accessors and their views.
    case("accessor_too_long", REFUSED, put("accessors/positions/count", 5)),
    case("accessor_count_negative", REFUSED, put("accessors/positions/count", -1)),
    case("accessor_count_fraction", REFUSED, put("accessors/positions/count", 3.5)),
    case("accessor_count_string", REFUSED, put("accessors/positions/count", "4")),
    case("accessor_count_huge", REFUSED, put("accessors/positions/count", LARGEST_SAFE_INTEGER)),
    case("accessor_count_beyond_64_bits", REFUSED, put("accessors/positions/count", 2**64)),
    case("accessor_count_zero", EITHER, put("accessors/positions/count", 0)),
    case("accessor_offset_negative", REFUSED, put("accessors/positions/byteOffset", -4)),
    case("accessor_offset_huge", REFUSED,
         put("accessors/positions/byteOffset", LARGEST_SAFE_INTEGER)),
    case("accessor_offset_unaligned", EITHER,
         put("accessors/indices/byteOffset", 1), put("accessors/indices/count", 3)),
    case("accessor_bounds_wrong", LOADED, put("accessors/positions/min", [5, 5, 5])),
    case("accessor_bounds_string", EITHER, put("accessors/positions/min", "x")),
    case("accessor_normalized_string", EITHER, put("accessors/positions/normalized", "yes")),
    case("accessor_unknown_component_type", REFUSED,
         put("accessors/positions/componentType", 5130)),
    case("accessor_unknown_type", REFUSED, put("accessors/positions/type", "VEC5")),
    case("accessor_unused_and_broken", LOADED,
         append("accessors", {"componentType": 5130, "type": "SCALAR", "count": 1})),
    case("accessor_unused_not_a_number", EITHER,
         new_accessor("unused", "VEC3", FLOAT, [(NAN, 0, 0)])),
    case("accessor_zeros_4_billion", REFUSED, zeros(4_000_000_000)),
    case("accessor_zeros_40_million", EITHER, zeros(40_000_000)),
    case("accessor_zeros_unused", LOADED, append(
        "accessors", {"componentType": FLOAT, "type": "MAT4", "count": 4_000_000_000})),
    # Sparse accessors.
    case("sparse_too_many", REFUSED, sparse(99)),
    case("sparse_index_too_large", REFUSED,
         write("indices", 0, 7), sparse(1)),
    case("sparse_index_signed", REFUSED, sparse(1, SHORT)),
    case("sparse_index_descending", EITHER, write("indices", 0, 2, 1), sparse(2)),
    case("sparse_values_too_short", REFUSED, sparse(4, UNSIGNED_BYTE, byteOffset=8)),
    case("sparse_without_values", REFUSED, sparse(1), remove("accessors/positions/sparse/values")),
    case("sparse_null", EITHER, put("accessors/positions/sparse", None)),
    # Views.
    case("view_too_long", REFUSED, put("bufferViews/positions/byteLength", 100_000)),
    case("view_too_long_of_image", NOTED, put("bufferViews/image/byteLength", 100_000)),
    case("view_too_long_unused", LOADED, append("bufferViews", {"buffer": 0, "byteLength": 10**9})),
    case("view_offset_huge", REFUSED,
         put("bufferViews/positions/byteOffset", LARGEST_SAFE_INTEGER)),
    case("view_length_huge", REFUSED,
         put("bufferViews/positions/byteLength", LARGEST_SAFE_INTEGER)),
    case("view_length_missing", REFUSED, remove("bufferViews/positions/byteLength")),
    case("view_length_zero", REFUSED, put("bufferViews/positions/byteLength", 0)),
    case("view_stride_huge", REFUSED,
         put("bufferViews/positions/byteStride", LARGEST_SAFE_INTEGER)),
    case("view_stride_negative", REFUSED, put("bufferViews/positions/byteStride", -4)),
    case("view_of_missing_buffer", REFUSED, put("bufferViews/positions/buffer", 9)),
    case("view_of_missing_buffer_of_clip", EITHER, put("bufferViews/translations/buffer", 9)),
    case("view_of_missing_buffer_of_image", EITHER, put("bufferViews/image/buffer", 9)),
    # Buffers. A clip or an image is no reason to refuse the model.
    case("buffer_none", REFUSED, put("buffers", [])),
    case("buffer_shorter_than_said", REFUSED,
         only_buffer(uri=data_uri(bytes(10)))),
    case("buffer_missing", REFUSED, only_buffer(uri="missing.bin")),
    case("buffer_missing_of_clip_only", NOTED,
         second_buffer("translations", byteLength=36, uri="missing.bin")),
    case("buffer_short_of_clip_only", NOTED,
         second_buffer("translations", byteLength=36, uri=data_uri(bytes(3)))),
    case("buffer_missing_of_image_only", NOTED,
         second_buffer("image", byteLength=100, uri="missing.bin")),
    case("buffer_name_empty", REFUSED, only_buffer(uri="")),
    case("buffer_name_is_folder", REFUSED, only_buffer(uri=".")),
    case("buffer_name_is_number", REFUSED, only_buffer(uri=5)),
    case("buffer_name_with_zero_byte", REFUSED, only_buffer(uri="a%00b")),
    case("buffer_from_the_net", REFUSED, only_buffer(uri="http://example.org/x.bin")),
    case("buffer_above_the_folder", REFUSED, only_buffer(uri="../../../../../../etc/hostname")),
    case("buffer_above_encoded", REFUSED, only_buffer(uri="%2e%2e/%2e%2e/%2e%2e/etc/hostname")),
    case("buffer_above_encoded_twice", REFUSED, only_buffer(uri="%252e%252e/etc/hostname")),
    case("buffer_above_backslashes", REFUSED, only_buffer(uri="..\\..\\etc\\hostname")),
    case("buffer_without_end", REFUSED, only_buffer(uri="/dev/zero")),
    case("buffer_is_model_itself", EITHER, only_buffer(uri="buffer_is_model_itself.gltf")),
    case("buffer_not_base64", REFUSED, only_buffer(uri="data:;base64,!!!!")),
    # Numbers.
    case("position_not_a_number", REFUSED, write("positions", 0, NAN)),
    case("position_infinite", REFUSED, write("positions", 0, INFINITE)),
    case("positions_huge", EITHER, write("positions", 0, 3e38, 3e38, 3e38)),
    case("positions_of_1e12", EITHER, write("positions", 0, 9e11, 9e11, -9e11)),
    case("positions_denormal", LOADED, write("positions", 0, *[1e-42] * 12)),
    case("normals_zero", LOADED, write("normals", 0, 0, 0, 0)),
    case("normals_denormal", LOADED, write("normals", 0, 1e-40, 1e-40, 1e-40)),
    case("indices_too_large", REFUSED, write("indices", 0, 4)),
    case("indices_of_floats", REFUSED, put("primitive/indices", number_of("times"))),
    case("joint_too_large", REFUSED, write("joints", 0, 9)),
    case("joint_too_large_without_weight", EITHER, write("joints", 3, 200)),
    case("joint_twice_in_vertex", LOADED, write("joints", 0, 1)),
    case("weights_not_a_number", EITHER, write("weights", 0, NAN)),
    case("weights_negative", EITHER, write("weights", 0, -0.5)),
    case("weights_cancel", EITHER, write("weights", 0, -0.5, 0.5)),
    case("weights_denormal", LOADED, write("weights", 0, 1e-45, 1e-45)),
    case("weights_of_all_sizes", EITHER, write("weights", 0, 1e11, 1e-20)),
    case("weights_zero", LOADED, write("weights", 0, *[0.0] * 16)),
    # Attributes of other types than glTF allows.
    case("positions_scalar", REFUSED, put("primitive/attributes/POSITION", number_of("times"))),
    case("positions_of_integers", EITHER, attribute(
        "POSITION", "VEC3", UNSIGNED_SHORT, CORNERS_OF_INTEGERS)),
    case("joints_of_32_bits", EITHER, attribute(
        "JOINTS_0", "VEC4", UNSIGNED_INT, [(0, 1, 0, 0)] * 4)),
    case("joints_negative", EITHER, attribute("JOINTS_0", "VEC4", BYTE, [(0, -1, 0, 0)] * 4)),
    case("weights_vec3", REFUSED, put("primitive/attributes/WEIGHTS_0", number_of("positions"))),
    case("weights_of_plain_integers", EITHER, attribute(
        "WEIGHTS_0", "VEC4", UNSIGNED_BYTE, [(200, 55, 0, 0)] * 4)),
]
