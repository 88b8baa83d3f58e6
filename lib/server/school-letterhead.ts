import { paperLogo } from './files/paper-logo'
import type { Letterhead, LetterheadWords } from './papers/letterhead'
import { schoolSettings } from './school-settings'

/** What the school says at the top of its papers today. */
export function letterheadWords(): LetterheadWords {
  const { name: school, address, phone, affiliationNumber, schoolCode } = schoolSettings()
  return { school, address, phone, affiliationNumber, schoolCode }
}

/** The same with the logo. */
export const schoolLetterhead = async (): Promise<Letterhead> => ({ ...letterheadWords(), logo: await paperLogo() })
