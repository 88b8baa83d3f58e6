import { dutyNames, type DutyKind } from './duties'

/**
 * Groups to whom a notification may go beside the contract's list (`audiences` and classes, lib/choices.ts), as a form offers
 * them and a call names them; with what has to be said besides. No class has such a name.
 */
export const groups = {
  'A section': ['class', 'section'],
  'Guardians of a class': ['class'],
  'Guardians of a section': ['class', 'section'],
  'Guardians of students with overdue fees': [],
  'All Staff': [],
  'Holders of a duty': ['duty'],
  'One family': ['student'],
} as const satisfies Record<string, readonly ('class' | 'section' | 'student' | 'duty')[]>

export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as [Group, ...Group[]]
export const isGroup = (name: string): name is Group => Object.hasOwn(groups, name)

/** What has to be said beside the group. */
export const neededFor = (name: string): readonly string[] => (isGroup(name) ? groups[name] : [])

// What a notification is addressed to is kept in words, and read by them: no class has a comma in its name.
export const sectionOf = (schoolClass: string, section: string) => `${schoolClass}, section ${section}`
const guardians = 'Guardians of '
export const guardiansOf = (place: string) => `${guardians}${place}`
export const guardiansWhoOwe = 'Guardians of students with overdue fees' satisfies Group
export const holdersOf = (duty: DutyKind) => `${'Holders of a duty' satisfies Group}: ${dutyNames[duty]}`
export const familyOf = (student: string) => `Family of ${student}`

type Addressed = { recipients: string; class?: string; section?: string; duty?: DutyKind | '' }

/** What those are called to whom a notification is addressed. One family, whose student only the server knows, is its group. */
export function audienceName({ recipients, class: schoolClass = '', section = '', duty }: Addressed): string {
  if (!isGroup(recipients)) return recipients
  switch (recipients) {
    case 'A section':
      return sectionOf(schoolClass, section)
    case 'Guardians of a class':
      return guardiansOf(schoolClass)
    case 'Guardians of a section':
      return guardiansOf(sectionOf(schoolClass, section))
    case 'Holders of a duty':
      return duty ? holdersOf(duty) : recipients
    case 'Guardians of students with overdue fees':
    case 'All Staff':
    case 'One family':
      return recipients
  }
}

/** Whether a class may not be called so, because a group is. */
export const isTaken = (name: string) =>
  [...groupNames, guardians].some((each) => name.toLowerCase().startsWith(each.toLowerCase()))
