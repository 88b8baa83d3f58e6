import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { eventually } from '@/tests/support/machine/eventually'

export type Mail = { messageId: string; to: string[]; subject: string; text: string; html: string } & {
  files: Attached[]
  /** What the HTML part shows by its `cid`. */
  pictures: (Attached & { cid: string })[]
}
type Attached = { name: string; type: string; bytes: Uint8Array }

/** What a person sees of a mail. */
export async function readMail(source: Buffer): Promise<Mail> {
  const { messageId = '', to = [], subject = '', text = '', html = '', attachments } = await PostalMime.parse(source)
  const all = attachments.map(({ filename, mimeType, content, contentId = '' }) => ({
    name: filename ?? '',
    type: mimeType,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    cid: contentId.replace(/^<|>$/g, ''),
  }))
  return {
    ...{ messageId, subject, text, html },
    to: to.map(({ address = '' }) => address),
    files: all.filter(({ cid }) => !cid).map(({ name, type, bytes }) => ({ name, type, bytes })),
    pictures: all.filter(({ cid }) => cid),
  }
}

/** The subject of the mail that tells of an approval. */
const approved = /^(You can log in to .* now|The account of your child at .* is approved)$/

/** The subject of the mail that tells of a device. */
const newDevice = /^A new device logged in to your .* account$/

/** The subjects of the mails that tell of a sign-up. */
const signedUp = /^(We have received your sign-up at |A student’s sign-up at )/

type Which = { approvals?: boolean; devices?: boolean; signUps?: boolean }

/**
 * The texts of the mails to `address` in the outbox folder, oldest first, once there are `count` of them. Those that tell of
 * a sign-up, an approval or a new device are left out, because everybody whom a test enrols and logs in gets some;
 * `signUps`, `approvals` and `devices` ask for them alone.
 */
export const mailsTo = async (address: string, count: number, which: Which = {}): Promise<string[]> =>
  (await wholeMailsTo(address, count, which)).map(({ text }) => text)

/** The same mails with all that is in them. */
export async function wholeMailsTo(address: string, count: number, which: Which = {}): Promise<Mail[]> {
  let found: Mail[] = []
  await eventually(
    async () => {
      found = await allTo(address, which)
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

/** Those that are there now. */
async function allTo(address: string, { approvals = false, devices = false, signUps = false }: Which): Promise<Mail[]> {
  const folder = path.join(String(process.env.DATA_DIR), 'outbox')
  const files = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((name) => readOnce(path.join(folder, name))))
  return mails
    .filter(({ mail: { to, subject } }) => to.includes(address) && approved.test(subject) === approvals)
    .filter(({ mail: { subject } }) => newDevice.test(subject) === devices && signedUp.test(subject) === signUps)
    .sort((one, other) => one.at - other.at)
    .map(({ mail }) => mail)
}
