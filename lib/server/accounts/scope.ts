import { AppError } from '@/lib/errors'
import type { DutyKind } from '@/lib/duties'
import { messages } from '@/lib/messages'
import {
  guardianReach,
  linkAllows,
  reachesOfDuties,
  reachOf,
  type Capability,
  type ChildrenReach,
  type Reach,
} from '@/lib/permissions'
import { schoolSettings } from '../school-settings'
import type { Actor, Child, Place } from './actor'

/** How far somebody may with a capability, and whose rows that means (visible.ts). Without a reach there are none. */
export type Scope = {
  reach: Reach | undefined
  /** null for a visitor. */
  account: string | null
  class: string | null
  /** Of that class; of students. */
  section?: string | null
  /** Those whom the reach is about; of guardians, and of who works here and is a guardian besides. */
  children: readonly Child[]
  /** Of who works here, where the reach is about what is addressed to them. */
  duties?: readonly DutyKind[]
  /** To which a teacher keeps; undefined where the reach has no such bound. */
  sections?: readonly Place[]
}

/** The reaches that end at the sections of somebody's duties, where the school wants teachers to keep to their classes. */
const ofTeachers: readonly (Reach | undefined)[] = ['taught', 'pupils', 'pupilsAndSelf']

/** The sections that somebody's duties name today. */
export const placesOf = ({ duties = [] }: Pick<Actor, 'duties'>): Place[] =>
  duties.flatMap(({ class: schoolClass, section }) =>
    schoolClass !== null && section !== null ? [{ class: schoolClass, section }] : [],
  )

export function scopeOf(
  capability: Capability,
  actor: Pick<Actor, 'role' | 'id' | 'class' | 'section' | 'children' | 'duties'> | null,
): Scope {
  const granted = reachOf(capability, actor)
  const keeps = ofTeachers.includes(granted) && keepsToSections(capability, actor)
  const reach = granted === 'taught' && !keeps ? 'school' : granted
  return {
    reach,
    ...(keeps && actor && { sections: placesOf(actor) }),
    ...(reach === 'addressedStaff' && { duties: (actor?.duties ?? []).map(({ kind }) => kind) }),
    account: actor?.id ?? null,
    class: actor?.class ?? null,
    section: actor?.section ?? null,
    children: childrenOf(capability, actor, reach),
  }
}

/** Only teachers have sections; what they may by a duty for the school, as accountants, is about the pupils of the school. */
const keepsToSections = (capability: Capability, actor: Pick<Actor, 'role' | 'duties'> | null) =>
  schoolSettings().teachersReach === 'classes' &&
  reachOf('classes:teach', actor) !== undefined &&
  reachesOfDuties(capability, actor).length === 0

/** Who works here and does not reach everything is a guardian of their children besides, as far as a guardian is granted it. */
function childrenOf(
  capability: Capability,
  actor: Pick<Actor, 'children'> | null,
  reach: Reach | undefined,
): readonly Child[] {
  const children = actor?.children ?? []
  const isBesides = reach === 'addressedStaff' || ofTeachers.includes(reach)
  const ofGuardian = isOfChildren(reach) ? reach : isBesides ? guardianReach(capability) : undefined
  return ofGuardian ? children.filter((child) => child[linkAllows[ofGuardian]]) : []
}

export const isOfChildren = (reach: Reach | undefined): reach is ChildrenReach =>
  reach !== undefined && reach in linkAllows

/** A student whom a family asks about. */
export type OwnStudent = Pick<Child, 'id' | 'name' | 'class' | 'section'>

/** The students that a family's reach is about: oneself, or one's children; undefined for the reach of others. */
export function familyOf(
  { id, name, class: schoolClass, section }: Pick<Actor, 'id' | 'name' | 'class' | 'section'>,
  { reach, children }: Scope,
): readonly OwnStudent[] | undefined {
  if (reach === 'self') return [{ id, name, class: schoolClass, section: section ?? null }]
  return isOfChildren(reach) ? children : undefined
}

/**
 * The one of them who is asked about, and the first where nobody is named.
 * @throws AppError notFound
 */
export function studentAsked(actor: Actor, scope: Scope, id?: string): OwnStudent {
  const found = familyOf(actor, scope)?.find((student) => id === undefined || student.id === id)
  if (!found) throw new AppError('notFound', messages.common.notFound)
  return found
}
