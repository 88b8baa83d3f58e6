import { certificatePdf } from '@/lib/certificates/queries'
import { receiptOf, receiptPaper } from '@/lib/payments/papers'
import type { Visible } from '@/lib/payments/receipts'
import { Prisma } from '@/prisma/client/client'
import { exportReport } from '@/lib/reports/exports'
import { notWithdrawn } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import type { Caller } from '@/lib/server/doors/caller'
import type { Operation } from '@/lib/server/doors/operation'
import { nameSql } from '@/lib/server/data/names'
import { storage } from '@/lib/server/files/storage/storage'
import { csv } from '@/lib/server/papers/csv'
import type { Download } from '@/lib/server/papers/download'
import { schoolSettings } from '@/lib/server/school-settings'
import { archivePage, type ArchivedPart } from './archive-page'
import { archived, headingsOf, rowsAbout, type ArchiveRow } from './archive-rows'
import type { ZipEntry } from './zip'

/** Rows of each table on the page; the files have all. */
const onThePage = 50
/** Papers of each kind, the newest. */
const mostPapers = 300
/** Files that somebody uploaded, and their bytes together. */
const mostFiles = 200
const mostBytes = 1024 * 1024 * 1024

type Person = { id: string; name: string; addresses: readonly string[] }

/**
 * The files of a person's archive, one after the other: a CSV of each kind of record, the papers, what they uploaded, and
 * a page to read first. `by` is who made it, '' for the person.
 */
export async function* archiveOf(
  person: Person,
  { caller, by, made }: { caller: Caller; by: string; made: string },
): AsyncGenerator<ZipEntry> {
  const parts: ArchivedPart[] = []
  // Entries of the same person that were joined with this one are theirs.
  const joined = await db.user.findMany({
    where: { joinedIntoId: person.id },
    select: { id: true, login: { select: { provenEmail: true } } },
  })
  const ids = [person.id, ...joined.map(({ id }) => id)]
  const addresses = [...person.addresses, ...joined.flatMap(({ login }) => login?.provenEmail ?? [])]
  for (const table of archived) {
    const part = { file: table.file, total: 0, headings: headingsOf(table), first: [] as ArchiveRow[] }
    const pages = rowsAbout(table, ids, addresses)
    // A table without rows has no file.
    const { value: first = [] } = await pages.next()
    if (first.length === 0) continue
    yield { name: `data/${table.file}.csv`, body: csv(columnsOf(part.headings), counted(part, first, pages)) }
    parts.push(part)
  }
  const papers: string[] = []
  for await (const paper of papersOf(person, caller)) {
    papers.push(paper.name)
    yield paper
  }
  const words = { school: schoolSettings().name, person: person.name, made, by }
  yield { name: 'index.html', body: [Buffer.from(archivePage(words, parts, papers))] }
}

const columnsOf = (headings: readonly string[]) =>
  headings.map((label) => ({ label, value: (row: ArchiveRow) => row[label] ?? '' }))

/** The pages of a table, of which the first is read; notes how many rows there are, and what the page shows. */
async function* counted(
  part: { total: number; first: ArchiveRow[] },
  first: ArchiveRow[],
  rest: ReturnType<typeof rowsAbout>,
) {
  part.first = first.slice(0, onThePage)
  part.total = first.length
  yield first
  for await (const rows of rest) {
    part.total += rows.length
    yield rows
  }
}

/** Receipts, report cards and certificates as they were given out, the person's photograph, and the files that they uploaded. */
async function* papersOf({ id }: Person, caller: Caller): AsyncGenerator<ZipEntry> {
  const newest = { select: { id: true }, where: { studentId: id }, take: mostPapers } as const
  const given = { studentId: id, ...notWithdrawn }
  const made = (paper: Operation<{ id: string }, Download>) => (row: { id: string }) => paper.execute(caller, row)
  const visible: Visible = (of) => Prisma.sql`${nameSql(of, 'studentId')} = ${id}::uuid`
  const receipt = async (printed: { id: string }) => {
    const found = await receiptOf(printed.id, visible)
    return found && receiptPaper(found)
  }
  const kinds: [(row: { id: string }) => Promise<Download | undefined>, { id: string }[]][] = [
    // Of a receipt that is for others of the family too, what is theirs.
    [receipt, await db.payment.findMany({ ...newest, distinct: ['receiptId'], orderBy: { number: 'desc' } })],
    [
      receipt,
      await db.receipt.findMany({
        ...{ select: newest.select, take: mostPapers, orderBy: { paidAt: 'desc' } },
        // Advances, of which nothing or only what others owed was settled.
        where: { studentId: id, payments: { every: { fromCredit: true }, none: { studentId: id } } },
      }),
    ],
    // Whoever makes the archive, it is the family's; the row of a withdrawn report is in the data.
    [made(exportReport), await db.report.findMany({ ...newest, where: given, orderBy: { createdAt: 'desc' } })],
    [made(certificatePdf), await db.certificate.findMany({ ...newest, orderBy: { issuedAt: 'desc' } })],
  ]
  for (const [paper, rows] of kinds)
    for (const row of rows) {
      const file = await paper(row)
      if (file)
        yield {
          name: `papers/${file.name}`,
          packed: true,
          body: file.body instanceof Uint8Array ? [file.body] : file.body,
        }
    }
  const uploaded = { where: { uploadedById: id }, take: mostFiles, orderBy: { createdAt: 'desc' } } as const
  const file = { select: { id: true, key: true, size: true, type: true } } as const
  const { photo } = await db.user.findUniqueOrThrow({ where: { id }, select: { photo: file } })
  if (photo) yield { name: `files/photograph.${endingOf(photo)}`, packed: true, body: await storage().open(photo.key) }
  // Several materials may have one.
  const ofMaterials = await db.storedFile.findMany({
    where: { studyMaterials: { some: { uploadedById: id } } },
    take: mostFiles,
    orderBy: { createdAt: 'desc' },
    ...file,
  })
  const files = [
    ...ofMaterials.map((own) => ({ file: own })),
    ...(await db.promotion.findMany({ ...uploaded, select: { file } })),
    // Others may be in a picture too: those that name nobody else.
    ...(await db.galleryImage.findMany({
      where: { pupils: { some: { studentId: id }, every: { studentId: id } } },
      take: mostFiles,
      orderBy: { createdAt: 'desc' },
      select: { file },
    })),
  ]
  let bytes = 0
  for (const { file: own } of files) {
    if ((bytes += own.size) > mostBytes) return
    const name = `files/${own.id}.${endingOf(own)}`
    yield { name, packed: true, body: await storage().open(own.key) }
  }
}

const endingOf = ({ type }: { type: string }) => type.split('/').at(-1)
