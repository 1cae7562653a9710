"""Can Perfetto's own definitions read a trace that Hitchproof wrote?

    pip install perfetto
    python3 test/bench/perfetto-trace.py reports/20260101-120000/scenarios/feed-fling/trace.perfetto-trace

Prints the events of each track; fails on a field that the definitions do not have, on an event of an undescribed
track, and on slices that do not balance. The trace processor itself is a binary that the package downloads.
"""

import sys
from collections import Counter

from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as perfetto

BEGIN, END = perfetto.TrackEvent.TYPE_SLICE_BEGIN, perfetto.TrackEvent.TYPE_SLICE_END


def unknown_fields(message, path="Trace"):
    yield from (f"{path}: field {field.field_number}" for field in UnknownFieldSet(message))
    for descriptor, value in message.ListFields():
        if descriptor.type == descriptor.TYPE_MESSAGE:
            for part in value if descriptor.is_repeated else [value]:
                yield from unknown_fields(part, f"{path}.{descriptor.name}")


def main(path):
    trace = perfetto.Trace()
    with open(path, "rb") as file:
        trace.ParseFromString(file.read())
    problems = sorted(set(unknown_fields(trace)))
    tracks, events, open_slices, stacks = {}, Counter(), Counter(), 0
    for packet in trace.packet:
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            tracks[track.uuid] = track.name or track.thread.thread_name or track.process.process_name
        if not packet.HasField("track_event"):
            continue
        event = packet.track_event
        if event.track_uuid not in tracks:
            problems.append(f"an event of track {event.track_uuid}, which is not described")
        events[tracks.get(event.track_uuid), perfetto.TrackEvent.Type.Name(event.type)] += 1
        open_slices[event.track_uuid] += {BEGIN: 1, END: -1}.get(event.type, 0)
        stacks += event.HasField("callstack")
    problems += [f"track {tracks.get(uuid)}: {n} slices do not end" for uuid, n in open_slices.items() if n]
    for (track, kind), count in sorted(events.items()):
        print(f"{count:8} {kind:20} {track}")
    print(f"{stacks:8} stacks")
    sys.exit("\n".join(problems) or 0)


main(sys.argv[1])
