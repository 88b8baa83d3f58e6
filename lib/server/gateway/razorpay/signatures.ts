import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in hexadecimal, as Razorpay signs. */
export const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Whether `signature` is that of `text`. Takes the same time whatever was sent: signatures have one length. */
export function isSigned(text: string, signature: string, secret: string): boolean {
  const [own, sent] = [Buffer.from(signatureOf(text, secret)), Buffer.from(signature)]
  return own.length === sent.length && timingSafeEqual(own, sent)
}
