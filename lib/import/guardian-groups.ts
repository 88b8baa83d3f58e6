import { numberToTell } from '@/lib/phone'
import { sameText } from '@/lib/same-text'
import type { GuardianMatch } from './guardian-match'
import type { Choices } from './match'

/** Those of a sheet who are one new person: the mother of two who are in it. */
export type NewGroup = { key: string; members: GuardianMatch[] }

/**
 * Puts those who would be new together: of the same name, with the same phone number or e-mail, or beside the same other
 * parent. Of another name it asks.
 */
export function groupNew(families: readonly (readonly GuardianMatch[])[], choices: Choices) {
  const isNew = ({ known, undecided }: GuardianMatch) => !known && !undecided
  const byKey = new Map<string, NewGroup>()
  for (const family of families)
    for (const match of family.filter(isNew)) {
      const keys = keysOf(match, family)
      const found = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))]
      const [group = { key: match.key, members: [] }, ...others] = found
      group.members.push(match, ...others.flatMap(({ members }) => members))
      for (const member of group.members) member.group = group
      for (const key of keys) byKey.set(key, group)
      for (const other of others) for (const [key, of] of byKey) if (of === other) byKey.set(key, group)
    }
  askAboutOthers(families.flat().filter(isNew), choices)
}

/** By which a new person is the same as in another row. */
function keysOf({ said, row }: GuardianMatch, family: readonly GuardianMatch[]): string[] {
  const name = sameText(said.name)
  const others = family.filter((other) => other.said !== said)
  return [
    ...waysTo(said).map((way) => `${name}\n${way}`),
    `${name}\nrow ${row.row}`,
    ...others
      .flatMap((other) =>
        other.known ? [other.known.id] : waysTo(other.said).map((way) => `${sameText(other.said.name)} ${way}`),
      )
      .map((other) => `${name}\n${said.relation} with ${other}`),
  ]
}

const waysTo = ({ phone, email }: GuardianMatch['said']) => [numberToTell(phone), email].filter(Boolean)

/** A new person with the phone number or e-mail of another new one, whose relation is the same, is perhaps written another way. */
function askAboutOthers(all: readonly GuardianMatch[], choices: Choices) {
  const first = new Map<string, GuardianMatch>()
  for (const match of all) {
    const { said, group, key } = match
    if (!group || group.members[0] !== match) continue
    const ways = waysTo(said).map((way) => `${said.relation}\n${way}`)
    const other = ways.map((way) => first.get(way)).find((found) => found && found.group !== group)
    for (const way of ways) if (!first.has(way)) first.set(way, match)
    if (!other?.group || match.choice === 'new') continue
    const same = numberToTell(said.phone) === numberToTell(other.said.phone) ? 'phone' : 'email'
    match.like = { id: '', name: other.said.name, detail: `row ${other.row.row}`, same }
    const choice = choices[key]
    if (!choice) match.undecided = true
    else match.choice = choice
    if (choice !== 'same') continue
    other.group.members.push(...group.members)
    for (const member of group.members) member.group = other.group
  }
}
