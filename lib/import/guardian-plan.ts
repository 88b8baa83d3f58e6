import type { KnownGuardian } from '@/lib/guardians/likely'
import type { GuardianRight, Relation } from '@/lib/guardians/lists'
import { phoneKey } from '@/lib/phone'
import type { ImportRow } from './answers'
import type { GuardianMatch } from './guardian-match'
import { guardianWords as words, sameWords } from './guardian-words'

/** What an import does about guardians: who is new, who becomes whose guardian, and what it fills in of who is known. */

/** What a sheet fills in of a known guardian, where the portal has nothing; it changes nothing that is there. */
export const filledFields = ['phone', 'contactEmail', 'occupation', 'address'] as const
export type Filled = Partial<Record<(typeof filledFields)[number], string>>

/** A pupil that is there, or the new one of a row. */
type Child = { id: string } | { row: number }
/** A guardian who is there, or a new one by its key. */
type Who = { id: string } | { key: string }

export type NewGuardianPlan = { key: string; row: number; name: string } & Required<Filled>
export type LinkPlan = {
  row: number
  child: Child
  who: Who
  relation: Relation
  rights: Record<GuardianRight, boolean>
}
export type FillPlan = { row: number; guardianId: string; after: Filled }
/** By a key of their own each, so that none is planned twice. */
export type FamilyPlan = {
  people: Map<string, NewGuardianPlan>
  links: Map<string, LinkPlan>
  fills: Map<string, FillPlan>
}

/** What one guardian of a row comes to. */
type Effect = { match: GuardianMatch; link?: LinkPlan; fill?: FillPlan; fresh?: NewGuardianPlan }

export const noFamilies = (): FamilyPlan => ({ people: new Map(), links: new Map(), fills: new Map() })

/** What the guardians of a row do beside what earlier rows do already. Nothing of it counts until `include`. */
export function effectsOf(plan: FamilyPlan, matches: readonly GuardianMatch[], child: Child): Effect[] {
  const ofRow = noFamilies()
  return matches.map((match) => {
    const effect = effectOf([plan, ofRow], match, child)
    include(ofRow, [effect])
    return effect
  })
}

export function include(plan: FamilyPlan, effects: readonly Effect[]) {
  for (const { match, link, fill, fresh } of effects) {
    const { group, said } = match
    const begun = group && plan.people.get(group.key)
    if (fresh) plan.people.set(fresh.key, fresh)
    // A further row may say what the first one left empty.
    else if (begun) plan.people.set(group.key, { ...begun, ...emptyOf(begun, valuesOf(said)) })
    if (link) plan.links.set(keyOf(link), link)
    if (fill)
      plan.fills.set(fill.guardianId, {
        ...fill,
        ...plan.fills.get(fill.guardianId),
        after: { ...plan.fills.get(fill.guardianId)?.after, ...fill.after },
      })
  }
}

const keyOf = ({ child, who }: Pick<LinkPlan, 'child' | 'who'>) =>
  [...Object.values(child), ...Object.values(who)].join('\n')

const valuesOf = ({ phone, email, occupation, address }: GuardianMatch['said']): Required<Filled> => ({
  ...{ phone, contactEmail: email, occupation, address },
})

const emptyOf = (known: Filled, said: Filled): Filled =>
  Object.fromEntries(filledFields.flatMap((field) => (!known[field] && said[field] ? [[field, said[field]]] : [])))

function effectOf(plans: readonly FamilyPlan[], match: GuardianMatch, child: Child): Effect {
  const { said, known, link: there, group, row } = match
  const who: Who = known ? { id: known.id } : { key: group?.key ?? '' }
  const link = { row: row.row, child, who, relation: said.relation, rights: said.rights }
  const isPlanned = plans.some(({ links }) => links.has(keyOf(link)))
  const isNew = !known && group && !plans.some(({ people }) => people.has(group.key))
  const after = known && !there?.barred ? fillOf(plans, known, said) : {}
  return {
    match,
    ...(isNew && {
      fresh: { key: group.key, row: row.row, name: group.members[0]?.said.name ?? said.name, ...valuesOf(said) },
    }),
    ...(!there && !isPlanned && (known || group) && { link }),
    ...(known && Object.keys(after).length > 0 && { fill: { row: row.row, guardianId: known.id, after } }),
  }
}

/** Who works at the school keeps their own as they are. */
function fillOf(plans: readonly FamilyPlan[], known: KnownGuardian, said: GuardianMatch['said']): Filled {
  if (known.role !== 'parent') return {}
  const planned: Filled = Object.assign({}, ...plans.map(({ fills }) => fills.get(known.id)?.after))
  const { phone, occupation, address, email: contactEmail } = known
  return emptyOf({ phone, occupation, address, contactEmail, ...planned }, valuesOf(said))
}

/** As it stands in the row. */
export function shownGuardian({ match, link, fill, fresh }: Effect): ImportRow['guardians'][number] {
  const { said, known, like, choice, undecided, group, key } = match
  const first = group?.members[0]
  const what = undecided
    ? words.asked
    : match.link?.barred
      ? words.barred
      : !known
        ? fresh
          ? words.fresh
          : words.asInRow(first?.row.row ?? 0)
        : link
          ? words.linked(known?.name ?? '')
          : words.there
  return {
    key,
    relation: said.relation,
    name: said.name,
    id: known?.id ?? '',
    says: [what, ...Object.values(fill?.after ?? {}).map(words.filled), ...(known ? keptOf(known, said) : [])].join(
      '; ',
    ),
    like: like ? { id: like.id, name: like.name, detail: like.detail, same: sameWords[like.same] } : null,
    choice: choice ?? null,
    undecided: undecided ?? false,
  }
}

/** What the sheet has otherwise, and what stays. */
const keptOf = (known: KnownGuardian, { phone, email }: GuardianMatch['said']) => [
  ...(phone && known.phone && phoneKey(phone) !== phoneKey(known.phone) ? [words.kept(known.phone)] : []),
  ...(email && known.email && !known.emails.includes(email) ? [words.kept(known.email)] : []),
]
