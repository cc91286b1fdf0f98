"""Opens the sample files in Blender, evaluates the meshes in every frame and compares places.

blender -b --python play-in-blender.py -- FOLDER; prints one line per file, exit code 1 when one is off.
Blender counts z up: (x, y, z) of ours is (x, -z, y) there.
"""
import json
import os
import sys

import bpy
import numpy

if "bool" not in numpy.__dict__:
    numpy.bool = bool  # Blender 3.4's own glTF importer asks for it, newer numpy has dropped it

TOLERANCE = 2e-6  # m, a few roundings of 32-bit numbers at body size
folder = sys.argv[sys.argv.index("--") + 1]
with open(os.path.join(folder, "expected.json")) as file:
    expected = json.load(file)
failed = False


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = expected["fps"]


def places(name):
    found = bpy.data.objects[name].evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = found.to_mesh()
    points = [found.matrix_world @ vertex.co for vertex in mesh.vertices]
    found.to_mesh_clear()
    return points


def farthest(points, places):
    """Every vertex of Blender against the nearest expected place, and every place against the nearest vertex."""
    goals = [(places[k], -places[k + 2], places[k + 1]) for k in range(0, len(places), 3)]
    near = lambda p, others: min(sum((a - b) ** 2 for a, b in zip(p, q)) for q in others) ** 0.5
    return max(max(near(p, goals) for p in points), max(near(q, points) for q in goals))


def compare(file, name):
    global failed
    worst = 0.0
    shown = 0
    for frame, goal in enumerate(expected[file][name]):
        if goal is None:
            continue
        bpy.context.scene.frame_set(frame)
        bpy.context.view_layer.update()
        shown += 1
        worst = max(worst, farthest(places(name), goal))
    failed = failed or worst > TOLERANCE
    print(f"PLAYED {file} {name}: {shown} frames, farthest {worst:.2e} m")


for file, name in (("morph.glb", "garment"), ("skin.glb", "body"), ("skin.glb", "garment")):
    clear()
    bpy.ops.import_scene.gltf(filepath=os.path.join(folder, file))
    compare(file, name)

for cache in ("sheet.pc2", "sheet.mdd"):
    clear()
    bpy.ops.import_scene.obj(filepath=os.path.join(folder, "sheet.obj"), split_mode="OFF")
    sheet = bpy.context.selected_objects[0]
    sheet.name = "garment"
    modifier = sheet.modifiers.new("cache", "MESH_CACHE")
    modifier.cache_format = "PC2" if cache.endswith("pc2") else "MDD"
    modifier.filepath = os.path.join(folder, cache)
    modifier.frame_start = 0
    # The object is turned to z up by the importer; its own axes are those of the file.
    expected[cache] = expected["sheet.pc2"]
    compare(cache, "garment")

sys.exit(1 if failed else 0)
