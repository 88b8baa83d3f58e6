import { digits } from './same-text'

/** Phone numbers as they are typed, pasted and exported. */

export type PhoneNumber = {
  /** As it is kept: as it was typed, with the signs of any keyboard. */
  text: string
  /** Its digits with the country code, as a message is sent to it; null for a landline without its area. */
  number: string | null
}

const invisible = /\p{Cf}/gu
const dashes = /[\p{Pd}\u2212]/gu
/** Each bracket has its other one, and none is in another. */
const balanced = /^[^()]*(?:\([^()]*\)[^()]*)*$/

/**
 * A phone number; undefined for what cannot be one. Ten digits are an Indian number, with or without 0 before them; of
 * another country it begins with + and the country's code. The 0 that is dialled within a country only is left out behind
 * the code. The database's function `phone_number` answers the same `number` for each `text`.
 */
export function readPhone(typed: string): PhoneNumber | undefined {
  const text = digits(typed.normalize('NFKC').replaceAll(invisible, ''))
    .replaceAll(dashes, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // A number that a spreadsheet took for an amount.
    .replace(/^(\d+)\.0$/, '$1')
    // (+91) and 0091 are +91.
    .replace(/^\(\+(\d{1,3})\)/, '+$1')
    .replace(/^00 ?(?=[1-9])/, '+')
    // +44 (0)20 and +91 098765.
    .replace(/^(\+\d{1,3}) ?\(0\) ?/, '$1 ')
    .replace(/^\+91([ -]?\(?)0(?=\d)/, '+91$1')
  if (!/^[+(\d][\d ().-]*$/.test(text) || text.includes('(0)') || !balanced.test(text)) return undefined
  const number = numberOf(text)
  if (number) return { text, number }
  return /^\d{6,8}$/.test(text.replaceAll(/[ ().-]/g, '')) ? { text, number: null } : undefined
}

/** The number to which a message goes, of a phone as it is kept: what the database's `phone_number` answers for any text. */
export function numberToTell(kept: string): string | null {
  const spaced = kept.replaceAll(/[ \t\n\v\f\r\u00a0\u2007\u202f]+/g, ' ')
  return /^[+(\d][\d ().-]*$/.test(spaced) && !spaced.includes('(0)') ? numberOf(spaced) : null
}

function numberOf(text: string): string | null {
  const all = text.replaceAll(/\D/g, '')
  if (text.startsWith('+')) return /^91[1-9]\d{9}$/.test(all) || /^(?!91|0)\d{8,15}$/.test(all) ? all : null
  if (/^0?[1-9]\d{9}$/.test(all)) return `91${all.slice(-10)}`
  return /^91[1-9]\d{9}$/.test(all) ? all : null
}

/** What two spellings of a number have in common; of what is none its digits. */
export const phoneKey = (text: string) => readPhone(text)?.number ?? digits(text).replaceAll(/\D/g, '')

/** A number as a link dials it (`tel:`). */
export const dialNumber = (number: string) => number.replaceAll(/[^+\d]/g, '')

/** Digits with the country's code as somebody reads and types them: an Indian number without it. */
export const shownNumber = (number: string) =>
  /^91\d{10}$/.test(number) ? `${number.slice(2, 7)} ${number.slice(7)}` : number && `+${number}`
