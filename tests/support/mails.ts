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

/** The subject of the mail that tells of an approval. */
const approved = /^You can log in to .* now$/

type Which = { approvals?: boolean }

/**
 * The texts of the mails to `address` in the outbox folder, oldest first, once there are `count` of them. Those that tell of
 * an approval are left out, because everybody whom a test enrols gets one; `approvals` asks for them alone.
 */
export async function mailsTo(address: string, count: number, which: Which = {}): Promise<string[]> {
  let found: string[] = []
  await eventually(
    async () => {
      found = await textsTo(address, which)
      return found.length >= count
    },
    () => `${found.length} of ${count} mails to ${address} came`,
  )
  return found
}

/** What was read before, by its file: no mail changes, and there are thousands. */
const known = new Map<string, { mail: Mail; at: number }>()

async function readOnce(file: string) {
  const read = known.get(file) ?? { mail: await readMail(await readFile(file)), at: (await stat(file)).mtimeMs }
  known.set(file, read)
  return read
}

/** As `mailsTo`, those that are there now. */
export async function textsTo(address: string, { approvals = false }: Which = {}): Promise<string[]> {
  const folder = path.join(String(process.env.DATA_DIR), 'outbox')
  const files = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((name) => readOnce(path.join(folder, name))))
  return mails
    .filter(({ mail }) => mail.to.includes(address) && approved.test(mail.subject) === approvals)
    .sort((one, other) => one.at - other.at)
    .map(({ mail }) => mail.text)
}
