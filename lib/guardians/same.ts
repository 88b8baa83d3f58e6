import { numberToTell } from '@/lib/phone'
import { sameText } from '@/lib/same-text'
import type { likeBy } from './lists'

/**
 * What two entries of a guardian have in common, wherever the portal compares them: in the office's form, in a sheet, and
 * where two entries are joined.
 */

/** `emails`: all at which somebody may be written to, in small letters. */
export type Described = { name: string; phone: string; emails: readonly (string | null)[] }
export type InCommon = Record<(typeof likeBy)[number], boolean>

export function inCommon(one: Described, other: Described): InCommon {
  const number = numberToTell(one.phone)
  return {
    phone: number !== null && number === numberToTell(other.phone),
    email: one.emails.some((email) => Boolean(email) && other.emails.includes(email)),
    name: sameText(one.name) === sameText(other.name),
  }
}

/** The first that holds, as it is said. */
export const firstInCommon = ({ phone, email, name }: InCommon): (typeof likeBy)[number] | undefined =>
  phone ? 'phone' : email ? 'email' : name ? 'name' : undefined

/** The same name and the same phone number or e-mail are the same person. Anything less is asked, and joins nobody. */
export const areCertain = ({ phone, email, name }: InCommon) => name && (phone || email)
