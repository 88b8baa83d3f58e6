import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { eventually } from './eventually'

export type Mail = { messageId: string; to: string[]; subject: string; text: string }

/** What a person sees of a mail. */
export async function readMail(source: Buffer): Promise<Mail> {
  const { messageId = '', to = [], subject = '', text = '' } = await PostalMime.parse(source)
  return { messageId, to: to.map(({ address = '' }) => address), subject, text }
}

/** The texts of the mails to `address` in the outbox folder, oldest first, once there are `count` of them. */
export async function mailsTo(address: string, count: number): Promise<string[]> {
  let found: string[] = []
  await eventually(
    async () => {
      found = await textsTo(address)
      return found.length >= count
    },
    () => `${found.length} of ${count} mails to ${address} came`,
  )
  return found
}

async function textsTo(address: string): Promise<string[]> {
  const folder = path.join(String(process.env.DATA_DIR), 'outbox')
  const files = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => path.join(folder, name))
  const mails = await Promise.all(
    files.map(async (file) => ({ mail: await readMail(await readFile(file)), at: (await stat(file)).mtimeMs })),
  )
  return mails
    .filter(({ mail }) => mail.to.includes(address))
    .sort((one, other) => one.at - other.at)
    .map(({ mail }) => mail.text)
}
