import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { call, uniqueEmail } from './api'
import { sql } from './database'

/** A valid application, with `over` in place of what it names. */
export const applicationBody = (over: Record<string, unknown> = {}) => ({
  studentName: 'Test Applicant',
  dateOfBirth: '2016-05-14',
  parentName: 'Test Parent',
  email: uniqueEmail('family'),
  phone: '+91 98765 43210',
  address: '1 Test Street, Pune',
  previousSchool: 'Little Flower School',
  ...over,
})

/** The tests come from one address: they would use up its applications of the hour. */
export const forgetAdmissionLimit = () => sql(`DELETE FROM rate_limits WHERE key LIKE 'admission:%'`)

/** Sends an application and answers it with its id. */
export async function applyFor(over: Record<string, unknown> = {}) {
  await forgetAdmissionLimit()
  const body = applicationBody(over)
  const answer = await call('/api/admissions', { body })
  if (answer.status !== 201)
    throw new Error(`the application answered ${answer.status}: ${String(answer.body.message)}`)
  const { reference } = answer.body.application as { reference: string }
  const [row] = await sql<{ id: string }>('SELECT id FROM "Admission" WHERE reference = $1', [reference])
  return { ...body, reference, id: String(row?.id) }
}

/** The texts of the mails to `address` in the outbox folder, oldest first, once there are `count` of them. */
export async function mailsTo(address: string, count: number): Promise<string[]> {
  const folder = path.join(String(process.env.DATA_DIR), 'outbox')
  for (let attempt = 0; ; attempt++) {
    const files = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => path.join(folder, name))
    const mails = await Promise.all(
      files.map(async (file) => ({ text: await readFile(file, 'utf8'), at: (await stat(file)).mtimeMs })),
    )
    const mine = mails
      .filter(({ text }) => text.includes(`To: ${address}`))
      .sort((one, other) => one.at - other.at)
      .map(({ text }) => plainText(text))
    if (mine.length >= count) return mine
    if (attempt === 600) throw new Error(`${mine.length} of ${count} mails to ${address} came`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Undoes the soft line breaks and escapes of quoted-printable. */
const plainText = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (escaped) => decodeURIComponent(escaped.replaceAll('=', '%')))
