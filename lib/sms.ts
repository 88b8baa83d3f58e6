/** How an SMS reads, and as how many messages it travels (3GPP TS 23.038 and 23.040). */

// The registered template: {#var#}: {#var#} - school.
export const smsText = ({ subject, message, school }: { subject: string; message: string; school: string }) =>
  `${subject}: ${message} - ${school}`

/** Letters of the GSM alphabet, which takes seven bits each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its second table, which take the place of two. */
const extended = new Set('\f^{}\\[~]|€')

/** Places in a message that travels alone, and in each of several, which spend some on being put together again. */
const gsm = { alone: 160, together: 153 }
const unicode = { alone: 70, together: 67 }

/** The number of messages `text` travels as, and whether a letter of it is outside the GSM alphabet. */
export function smsParts(text: string): { parts: number; unicode: boolean } {
  const letters = [...text]
  const outside = letters.some((letter) => !basic.has(letter) && !extended.has(letter))
  const places = letters.map((letter) => (outside ? letter.length : extended.has(letter) ? 2 : 1))
  const { alone, together } = outside ? unicode : gsm
  if (places.reduce((sum, size) => sum + size, 0) <= alone) return { parts: 1, unicode: outside }
  let [parts, used] = [1, 0]
  for (const size of places) {
    // A letter is never divided between two messages.
    if (used + size > together) [parts, used] = [parts + 1, 0]
    used += size
  }
  return { parts, unicode: outside }
}

/** In words, for whoever pays for them. */
export const smsPartsShown = (text: string) => {
  const { parts, unicode: outside } = smsParts(text)
  const alphabet = outside ? ', because it has letters outside the plain SMS alphabet' : ''
  return `${parts === 1 ? '1 SMS' : `${parts} SMS parts`} for each recipient${alphabet}`
}
