import { db } from '@/lib/server/data/db'

const day = 24 * 60 * 60 * 1000

/** Sheets as a school has them after its first days. Whom they brought is not said: the demo school's people came otherwise. */
const samples = [
  {
    kind: 'Pupils',
    fileName: 'Students 2026-27.xlsx',
    state: 'Undone',
    people: 211,
    created: 204,
    changed: 0,
    daysAgo: 41,
  },
  {
    kind: 'Pupils',
    fileName: 'Students 2026-27 mended.xlsx',
    state: 'Done',
    people: 211,
    created: 0,
    changed: 7,
    daysAgo: 40,
  },
  {
    kind: 'Staff',
    fileName: 'Staff phone numbers.csv',
    state: 'Done',
    people: 24,
    created: 0,
    changed: 5,
    daysAgo: 12,
  },
  {
    kind: 'Pupils',
    fileName: 'New admissions November.csv',
    state: 'Draft',
    people: 2,
    created: 0,
    changed: 0,
    daysAgo: 0,
  },
] as const

const headers = ['Student name', 'Std', 'DOB', 'Mobile', 'Blood group']
const columns = [
  { header: 'Student name', field: 'name' },
  { header: 'Std', field: 'class' },
  { header: 'DOB', field: 'dateOfBirth' },
  { header: 'Mobile', field: 'phone' },
  { header: 'Blood group', field: null },
]
const rows = [
  { row: 2, cells: ['Ira Deshpande', 'VI', '14/08/2015', '98220 41177', 'B+'] },
  { row: 3, cells: ['Kabir Joshi', 'Class 13', '31/02/2014', '98220 41178', 'O+'] },
]

/** A few imports in several states, one of which waits with a fault. Does nothing if there are any. */
export async function fill() {
  if ((await db.import.count()) > 0) return
  const office = await db.user.findFirst({
    where: { role: 'admin' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  await db.import.createMany({
    data: samples.map(({ daysAgo, ...sample }) => {
      const createdAt = new Date(Date.now() - daysAgo * day)
      const over = sample.state !== 'Draft'
      return {
        ...sample,
        columns: over ? headers.map((header) => ({ header, field: null })) : columns,
        ...(over ? {} : { rows }),
        createdAt,
        createdById: office?.id ?? null,
        finishedAt: over ? createdAt : null,
        undoneAt: sample.state === 'Undone' ? createdAt : null,
      }
    }),
  })
}
