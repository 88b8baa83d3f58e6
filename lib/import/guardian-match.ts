import type { KnownGuardian, KnownLink } from '@/lib/guardians/likely'
import { areCertain, firstInCommon, inCommon, type Described } from '@/lib/guardians/same'
import type { likeBy } from '@/lib/guardians/lists'
import { groupBy } from '@/lib/group-by'
import { numberToTell } from '@/lib/phone'
import { sameText } from '@/lib/same-text'
import { faultText } from './fault-text'
import type { RowGuardian } from './guardian-rows'
import { groupNew, type NewGroup } from './guardian-groups'
import type { SameOrNew } from './lists'
import type { Choices, Known } from './match'
import type { ReadRow } from './rows'

/**
 * Who the guardians in the rows of a sheet are. The same name with the same phone number or e-mail is the same person, and
 * so is the same name where it is a guardian of the child, or of a brother or sister, already. Whatever has less in common is
 * asked, and nobody is taken for another.
 */

export const describedOf = ({ name, phone, email }: RowGuardian): Described => ({ name, phone, emails: [email] })

export type Same = (typeof likeBy)[number]

/** A guardian whom a row names, and who it is. */
export type GuardianMatch = {
  row: ReadRow
  /** By which a choice is kept. */
  key: string
  said: RowGuardian
  /** The pupil, where the portal knows it. */
  childId: string | undefined
  known?: KnownGuardian
  /** The link that is there. */
  link?: KnownLink
  /** Those of the sheet who are this one new person. */
  group?: NewGroup
  like?: { id: string; name: string; detail: string; same: Same }
  choice?: SameOrNew
  undecided?: true
}

/** A choice is kept by the row, and beside a pupil by the relation too. */
export const choiceKey = (row: number, relation?: string) => (relation ? `${row} ${relation}` : String(row))

type Asked = { rows: readonly ReadRow[]; childIdOf: (row: ReadRow) => string | undefined; beside: boolean }

/**
 * @param beside - the guardians stand beside pupils, and not in rows of their own.
 * @returns of each row one match for each guardian that it names.
 */
export function matchGuardians({ rows, childIdOf, beside }: Asked, known: Known, choices: Choices) {
  const find = findersOf(known)
  const matches = new Map(
    rows.map((row) => [
      row,
      (row.values.guardians ?? []).map((said): GuardianMatch => ({
        ...{ row, said, childId: childIdOf(row) },
        key: choiceKey(row.row, beside ? said.relation : undefined),
      })),
    ]),
  )
  for (const family of matches.values()) {
    for (const match of family) match.known = certain(match, find)
    for (const match of family) match.known ??= ofFamily(match, family, find)
    for (const match of family) if (!match.known) ask(match, family, find, choices[match.key])
    for (const match of family)
      if (match.known) match.link = find.linksOf(match.childId).find(({ guardianId }) => guardianId === match.known?.id)
    for (const match of family) refuseBarred(match, find)
  }
  groupNew([...matches.values()], choices)
  return matches
}

function findersOf({ families: { guardians, links } }: Known) {
  const byId = new Map(guardians.map((each) => [each.id, each]))
  const byName = groupBy(guardians, ({ name }) => sameText(name))
  const byNumber = groupBy(guardians, ({ phone }) => numberToTell(phone) ?? '')
  const byEmail = new Map<string, KnownGuardian[]>()
  for (const guardian of guardians)
    for (const email of new Set(guardian.emails))
      if (email) byEmail.set(email, [...(byEmail.get(email) ?? []), guardian])
  const ofChild = groupBy(links, ({ studentId }) => studentId)
  const ofGuardian = groupBy(links, ({ guardianId }) => guardianId)
  return {
    /** All who have something in common, each once. */
    alike({ name, phone, email }: RowGuardian): KnownGuardian[] {
      const number = numberToTell(phone)
      return [
        ...new Set([
          ...((number && byNumber.get(number)) || []),
          ...((email && byEmail.get(email)) || []),
          ...(byName.get(sameText(name)) ?? []),
        ]),
      ]
    },
    linksOf: (studentId: string | undefined): readonly KnownLink[] => (studentId && ofChild.get(studentId)) || [],
    childrenOf: (id: string) => (ofGuardian.get(id) ?? []).map(({ studentId }) => studentId),
    person: (id: string) => byId.get(id),
  }
}
type Finders = ReturnType<typeof findersOf>

const commonOf = (said: RowGuardian, person: KnownGuardian) => inCommon(describedOf(said), person)

/** The one who is it for sure; undefined for none, and where two entries in the portal would be. */
function certain({ said, childId }: GuardianMatch, find: Finders): KnownGuardian | undefined {
  const linked = new Map(find.linksOf(childId).map((link) => [link.guardianId, link]))
  const all = find.alike(said).filter((person) => {
    const common = commonOf(said, person)
    const link = linked.get(person.id)
    // Who is the child's mother with this phone number is its mother in the sheet, however the name is written there. A child
    // may have two guardians at one number.
    const isParent = said.relation === 'Mother' || said.relation === 'Father'
    return areCertain(common) || (link && (common.name || (isParent && link.relation === said.relation)))
  })
  const ofChild = all.filter(({ id }) => linked.has(id))
  return only(ofChild) ?? only(all)
}

const only = <Item>(items: readonly Item[]) => (items.length === 1 ? items[0] : undefined)

/** Somebody of this name who stands in the row already, or is a guardian of a brother or sister. */
function ofFamily({ said }: GuardianMatch, family: readonly GuardianMatch[], find: Finders) {
  const others = family.flatMap(({ known }) => (known ? [known] : []))
  const here = others.find(({ name }) => sameText(name) === sameText(said.name))
  if (here) return here
  const siblings = new Set(others.flatMap(({ id }) => find.childrenOf(id)))
  return only(
    find
      .alike(said)
      .filter((person) => commonOf(said, person).name && find.childrenOf(person.id).some((id) => siblings.has(id))),
  )
}

/** Who is barred from the child is not entered again as somebody else with the same phone number or e-mail. */
function refuseBarred({ row, said, childId, known, link, undecided }: GuardianMatch, find: Finders) {
  if (link || undecided || row.failed(said.at.name)) return
  for (const { guardianId, barred } of find.linksOf(childId)) {
    const person = barred ? find.person(guardianId) : undefined
    if (!person) continue
    const found = [commonOf(said, person), ...(known ? [inCommon(known, person)] : [])]
    const same = found.some(({ email }) => email) ? 'email' : found.some(({ phone }) => phone) ? 'phone' : undefined
    if (same) return row.fail(said.at[same], faultText.ofBarred(person.name, row.shownName, same))
  }
}

const order: readonly (Same | undefined)[] = ['phone', 'email', 'name']

/** Whoever has something in common is asked about. Who is a guardian of the child as another relation, by another name, is not meant. */
function ask(match: GuardianMatch, family: readonly GuardianMatch[], find: Finders, choice: SameOrNew | undefined) {
  const { said, childId, row } = match
  const links = find.linksOf(childId)
  const likely = find
    .alike(said)
    .map((person) => {
      const common = commonOf(said, person)
      return {
        person,
        common,
        same: firstInCommon(common),
        link: links.find(({ guardianId }) => guardianId === person.id),
      }
    })
    .filter(
      ({ person, common, link }) =>
        !family.some(({ known }) => known?.id === person.id) &&
        (common.name || !link || link.relation === said.relation),
    )
    .sort(
      (a, b) =>
        Number(areCertain(b.common)) - Number(areCertain(a.common)) || order.indexOf(a.same) - order.indexOf(b.same),
    )
  const [first] = likely
  if (!first?.same) return
  const { person, same, link } = first
  match.like = {
    id: person.id,
    name: person.name,
    detail: [person.phone, person.email].filter(Boolean).join(', '),
    same,
  }
  if (!choice) match.undecided = true
  else {
    match.choice = choice
    if (choice === 'same') match.known = person
    else if (link?.barred) row.fail(said.at.name, faultText.guardianBarred(person.name, row.shownName))
  }
}
