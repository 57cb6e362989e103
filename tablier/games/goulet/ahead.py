"""Looking ahead in Goulet: an end of a turn is worth what the plan of the next turn says.

Turn after turn that would be far too many positions, but a turn that is played well ends nearly always in one of few
places. So only ends that are likely enough are looked at more deeply, and then those that the plan turns to when the
first ones have lost their lustre. There is a plan for every turn on the way, one layer below the other.
"""

from tablier.engine.kernel import compiled, inlined
from tablier.games.goulet.turn import decide, explore, flow

LIKELY = 0.01
CHANGES_OF_PLAN = 2


@compiled
def foresee(row, know, plans, layer, depth, left):
    """What a turn that begins is worth to its side, looking at so many turns; left[0] counts down the plans."""
    at = layer
    make_plan(row, know, plans, at)
    left[0] -= 1
    while True:
        plan, turns_after = plans[at], depth - 1 - (at - layer)
        end = next_end(plan, turns_after) if turns_after > 0 and left[0] > 0 else -1
        if end >= 0:
            at += 1
            make_plan(plan.rows[end], know, plans, at)
            left[0] -= 1
            continue
        if plan.changed:
            decide(plan)
        if at == layer:
            return plan.kept[0, 0]
        at -= 1
        settle_end(plans[at], plan.side, plan.kept[0, 0], turns_after + 1)


@inlined
def make_plan(row, know, plans, layer):
    explore(row, know, plans, layer)
    plan = plans[layer]
    decide(plan)
    plan.looks = 0
    look_again(plan)


@inlined
def look_again(plan):
    """Find out anew which ends are likely."""
    plan.looks += 1
    plan.end = -1
    plan.changed = 0
    plan.mass[0] = 1.0
    flow(plan, 0)


@inlined
def next_end(plan, depth):
    """The next end that is likely and has not been looked at so deeply, or -1; it is noted in the plan."""
    while True:
        for end in range(plan.end + 1, plan.count):
            if plan.reach[end] >= LIKELY and plan.depth[end] < depth:
                plan.end = end
                return end
        if not plan.changed or plan.looks == CHANGES_OF_PLAN:
            return -1
        decide(plan)
        look_again(plan)


@inlined
def settle_end(plan, side, value, depth):
    """The end that was looked at has a value, to the side that acts there."""
    plan.value[plan.end] = value if side == plan.side else -value
    plan.depth[plan.end] = depth
    plan.changed = 1
