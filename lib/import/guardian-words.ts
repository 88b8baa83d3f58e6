import type { likeBy } from '@/lib/guardians/lists'

/** What a row says of the guardians in it. */
export const guardianWords = {
  fresh: 'new',
  asInRow: (row: number) => `the same new person as in row ${row}`,
  linked: (name: string) => `becomes a guardian: ${name}, whom the portal knows`,
  there: 'is a guardian already',
  barred: 'is barred from this student, and stays barred',
  asked: 'please say who it is',
  filled: (value: string) => `${value} is added`,
  kept: (value: string) => `${value} stays`,
  /** Of an import that is done. */
  done: 'became a guardian',
} as const

export const sameWords: Record<(typeof likeBy)[number], string> = {
  phone: 'Same phone number',
  email: 'Same email',
  name: 'Same name',
}
