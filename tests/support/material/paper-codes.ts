/**
 * A UUID in the letters of lib/server/papers/code.ts: the code of a paper that had several receipts. None is printed any
 * more, and those that were are checked as long as there is paper.
 */
export function codeOfId(id: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let rest = BigInt(`0x${id.replaceAll('-', '')}`)
  let code = ''
  while (code.length < 26) {
    code = alphabet.charAt(Number(rest % 32n)) + code
    rest /= 32n
  }
  return code
}
