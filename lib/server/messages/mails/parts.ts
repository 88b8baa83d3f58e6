import { oneLine, plainText, type MailWords } from '@/lib/mail-text'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import type { Attachment, OutgoingMessage } from '../transports/transport'
import { htmlText } from './html'
import { mailLogo } from './of-domains'

/** The mail of these words, its HTML part and its plain part, with the school's logo where it has one. */
export async function asMail(
  words: MailWords,
  attachments: readonly Attachment[] = [],
): Promise<Omit<OutgoingMessage, 'id' | 'to'>> {
  // Whatever a mail is about, its link leads to this portal.
  const links = [...(words.button ? [words.button] : []), ...(words.buttons ?? [])]
  if (links.some(({ url }) => !url.startsWith(`${env().APP_URL}/`))) throw new Error('the link of a mail leads away')
  const { name, address, phone, email } = schoolSettings()
  const school = { name, address, phone, email }
  const logo = await mailLogo()
  const picture = logo && { filename: 'logo.png', contentType: 'image/png', content: logo.png, cid: logo.cid }
  return {
    subject: oneLine(words.subject),
    text: plainText(words, school),
    html: htmlText(words, school, logo),
    attachments: picture ? [picture, ...attachments] : [...attachments],
  }
}
