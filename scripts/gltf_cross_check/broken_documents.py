# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
"""Broken JSON, .glb containers, materials and images, and files that are no models."""
import struct

from broken import EITHER, LOADED, NOTED, REFUSED, case
from file_writer import chunk, glb
from model_file import BINARY_CHUNK, GLB_MAGIC, JSON_CHUNK
from small_model import append, data_uri, png, put, remove

ONLY_ASSET = b'{"asset":{"version":"2.0"}}'
TEXTURE = "materials/0/pbrMetallicRoughness/baseColorTexture"
GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def just(content):
    """A file of these bytes."""
    return lambda _: content


def replaced(old, new):
    return lambda content: content.replace(old, new)


def with_extras(value):
    """The document with a further member, given as text."""
    return lambda content: content[:-1] + b',"extras":' + value + b"}"


def with_length(change):
    """A .glb that claims to be longer or shorter than it is."""
    return lambda content: (
        content[:8] + struct.pack("<I", len(content) + change) + content[12:])


def with_header(version):
    return lambda content: content[:4] + struct.pack("<I", version) + content[8:]


def end_of_json(content):
    (size,) = struct.unpack_from("<I", content, 12)
    return 20 + size


def chunks_swapped(content):
    end = end_of_json(content)
    return content[:12] + content[end:] + content[12:end]


def without_binary(content):
    return with_length(0)(content[:end_of_json(content)])


def more_chunks(*chunks):
    def change(content):
        content += b"".join(chunks)
        return with_length(0)(content)
    return change


def image(**properties):
    return put("images/0", properties)


def picture(width, height, count=1):
    """A large picture in a small file, used by so many images."""
    return put("images", lambda _: [{"uri": data_uri(png(width, height), "image/png")}] * count)


JSON_CASES = [
    case("json_two_documents", REFUSED, content=lambda content: content * 2),
    case("json_array", REFUSED, content=just(b"[1,2]")),
    case("json_string", REFUSED, content=just(b'"glTF"')),
    case("json_empty_object", REFUSED, content=just(b"{}")),
    case("json_only_asset", LOADED, content=just(ONLY_ASSET)),
    case("json_cut_off", REFUSED, content=lambda content: content[:200]),
    case("json_comment", REFUSED, content=lambda content: b"// a comment\n" + content),
    case("json_not_a_number", REFUSED, content=replaced(b"0.5", b"NaN")),
    case("json_number_of_1e400", REFUSED, content=replaced(b"0.5", b"1e400")),
    case("json_utf16", REFUSED, content=lambda content: content.decode().encode("utf-16")),
    case("json_bad_utf8", EITHER, content=replaced(b"wave", b"\xff\xfe\xc0\x80")),
    case("json_lone_surrogate", EITHER, content=replaced(b"wave", b"\\ud800")),
    case("json_control_characters", EITHER, content=replaced(b"wave", b"\\u001b[31m\\u0000")),
    case("json_member_twice", EITHER, content=replaced(b'"scene": 0', b'"scene": 0, "scene": 0')),
    case("json_100_deep", LOADED, content=with_extras(b"[" * 100 + b"]" * 100)),
    case("json_100000_deep", REFUSED, content=with_extras(b"[" * 100_000 + b"]" * 100_000)),
    case("json_5_million_values", EITHER, content=with_extras(b"[" + b"1," * 5_000_000 + b"1]")),
    case("json_text_of_60_million", EITHER, content=with_extras(b'"' + b"a" * 60_000_000 + b'"')),
    case("json_long_name", LOADED, put("nodes/0/name", "x" * 5_000_000)),
    case("json_name_is_number", LOADED, put("nodes/0/name", 5)),
    case("json_meshes_object", REFUSED, put("meshes", {})),
    case("json_cameras_null", EITHER, put("cameras", None)),
    case("json_extensions_null", EITHER, put("extensions", None)),
    case("json_extensions_used_number", EITHER, put("extensionsUsed", [5])),
    case("json_unknown_required_extension", REFUSED,
         put("extensionsUsed", ["ACME_x"]), put("extensionsRequired", ["ACME_x"])),
    case("json_asset_null", REFUSED, put("asset", None)),
    case("json_version_number", REFUSED, put("asset/version", 2.0)),
    case("json_version_2_5", LOADED, put("asset/version", "2.5")),
    case("json_version_3_0", REFUSED, put("asset/version", "3.0")),
    case("json_version_1_0", REFUSED, put("asset/version", "1.0")),
]

GLB_CASES = [
    case("container_version_3", REFUSED, content=with_header(3), ending=".glb"),
    case("container_too_short", EITHER, content=with_length(-40), ending=".glb"),
    case("container_too_long", REFUSED, content=with_length(4), ending=".glb"),
    case("container_length_huge", REFUSED, content=with_length(2**31), ending=".glb"),
    case("container_bytes_after_end", NOTED,
         content=lambda content: content + b"junk", ending=".glb"),
    case("container_binary_first", REFUSED, content=chunks_swapped, ending=".glb"),
    case("container_second_json", EITHER,
         content=more_chunks(chunk(JSON_CHUNK, b"{}", b" ")), ending=".glb"),
    case("container_second_binary", EITHER,
         content=more_chunks(chunk(BINARY_CHUNK, bytes(4), b"\0")), ending=".glb"),
    case("container_cut_in_chunk_header", EITHER, content=more_chunks(b"abc"), ending=".glb"),
    case("container_zero_padding", EITHER,
         content=just(glb(ONLY_ASSET + b" ", json_padding=b"\0")), ending=".glb"),
    case("container_binary_too_short", REFUSED,
         put("buffers", lambda model: [{"byteLength": len(model.binary) + 1000}]), ending=".glb"),
    case("container_binary_missing", REFUSED, content=without_binary, ending=".glb"),
    case("container_only_header", REFUSED,
         content=just(struct.pack("<III", GLB_MAGIC, 2, 12)), ending=".glb"),
    case("container_3_bytes", REFUSED, content=just(b"glT"), ending=".glb"),
]

IMAGE_CASES = [
    case("image_bad_signature", NOTED, image(uri=data_uri(b"\0" + png(2, 2)[1:]))),
    case("image_cut_off", NOTED, image(uri=data_uri(png(2, 2)[:40]))),
    case("image_unknown_format", NOTED, image(uri=data_uri(b"RIFFxxxxWEBP"))),
    case("image_empty", NOTED, image(uri="data:image/png;base64,")),
    case("image_not_base64", NOTED, image(uri="data:image/png;base64,!!!!")),
    case("image_gif", LOADED, image(uri="data:image/gif;base64," + GIF)),
    case("image_other_media_type", LOADED, put("images/0/mimeType", "image/jpeg")),
    case("image_missing_file", NOTED, image(uri="missing.png")),
    case("image_from_the_net", NOTED, image(uri="https://example.org/missing.png")),
    case("image_above_the_folder", NOTED, image(uri="../../../../../../etc/passwd")),
    case("image_without_end", NOTED, image(uri="/dev/zero")),
    case("image_without_source", NOTED, image()),
    case("image_null", NOTED, put("images/0", None)),
    case("image_name_is_number", NOTED, image(uri=7)),
    case("image_missing_view", NOTED, image(bufferView=99)),
    case("image_of_200_megapixels", EITHER, picture(20_000, 10_000)),
    case("images_of_36_megapixels", EITHER, picture(6000, 6000, count=8)),
    case("texture_missing_image", NOTED, put("textures/0/source", 9)),
    case("texture_missing_sampler", NOTED, put("textures/0/sampler", 9)),
    case("texture_without_source", NOTED, remove("textures/0/source")),
    case("texture_missing", NOTED, put(f"{TEXTURE}/index", 9)),
    case("texture_coordinates_missing", NOTED, put(f"{TEXTURE}/texCoord", 5)),
    case("texture_coordinates_huge", NOTED, put(f"{TEXTURE}/texCoord", 2**32)),
    case("texture_coordinates_negative", EITHER, put(f"{TEXTURE}/texCoord", -1)),
    case("sampler_unknown_wrapping", LOADED, put("samplers/0/wrapS", 5)),
    case("material_unknown_alpha_mode", NOTED, put("materials/0/alphaMode", "GLASS")),
    case("material_metallic_9", LOADED, append("materials", {
        "pbrMetallicRoughness": {"metallicFactor": 9}})),
]

OTHER_FILES = [
    case("file_empty", REFUSED, content=just(b"")),
    case("file_of_text", REFUSED, content=just(b"hello")),
    case("file_of_zeros", REFUSED, content=just(bytes(4096))),
    case("file_of_obj", REFUSED, content=just(b"v 0 0 0\nv 1 0 0\n")),
    case("file_of_fbx", REFUSED, content=just(b"Kaydara FBX Binary  \0")),
]

CASES = JSON_CASES + GLB_CASES + IMAGE_CASES + OTHER_FILES
