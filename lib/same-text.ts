/**
 * What two people would call the same text, in one spelling: without accents, apostrophes and invisible signs, in small
 * letters and the digits 0 to 9; dots, commas, hyphens and any white space between words are one space. Searches and keys
 * compare by it: `Md. Arif` is `md  arif`. The database's function `same_text` is the same rule, in the same steps.
 */
export const sameText = (text: string): string =>
  digits(text.replaceAll('´', '').normalize('NFKD').replaceAll(dropped, '').toLowerCase())
    .replaceAll(between, ' ')
    .trim()

// Accents of Latin, Greek and Cyrillic letters, apostrophes, and signs that say how a text runs or breaks. The vowels of
// Indian scripts are marks too, and stay.
const dropped =
  /[\u0300-\u036f'`\u2018-\u201b\u2032\u02b9\u02bb-\u02bd\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufe00-\ufe0f]/g

const between = /[\u0000-\u0020\u0085\u1680\u2028\u2029.,\u002d\u2010-\u2015\u2212]+/g

/** The digit 0 of the scripts in which people in India, and their telephones, write numbers. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]

const foreign = new RegExp(
  `[${zeros.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`,
  'g',
)

/** The same with the digits 0 to 9. */
export const digits = (text: string) =>
  text.replaceAll(foreign, (sign) => {
    const code = sign.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code))
  })
