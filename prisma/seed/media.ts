import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { promotionTypes } from '@/lib/constants'
import { db, type Transaction } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { keep, type KeptFiles } from '@/lib/server/files/keep'
import { ReceivedFile } from '@/lib/server/files/receiving/received'
import { storage } from '@/lib/server/files/storage/storage'
import { film } from './film'
import { drawPaper } from './papers'
import { drawPicture, type Light, type Scene } from './pictures'
import type { Progress } from './progress'

/** Files are made and kept a few at a time: pictures keep both the processor and the disk busy. */
const atOnce = 4

type Job = {
  name: string
  make: () => Buffer | Promise<Buffer>
  write: (tx: Transaction, files: KeptFiles) => Promise<unknown>
}

/** The gallery and the promotions of the demo school, once: drawn, and kept the way uploads are. */
export async function seedMedia({ filled }: Progress): Promise<void> {
  if (filled) return
  const { id: uploadedById } = await db.user.findFirstOrThrow({
    where: { role: 'admin' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  const inGallery = await titlesOf(db.galleryImage.findMany({ select: { title: true } }))
  const promoted = await titlesOf(db.promotion.findMany({ select: { title: true } }))
  const jobs = [
    ...pictures.map(([scene, light, title, description], n) => ({
      isThere: inGallery.has(title),
      name: 'picture.jpg',
      make: () => drawPicture(scene, light),
      write: (tx: Transaction, { fileId, thumbnailId }: KeptFiles) =>
        tx.galleryImage.create({
          data: {
            title,
            description,
            fileId,
            thumbnailId: thumbnailId ?? '',
            uploadedById,
            createdAt: daysAgo(9 * n + 2),
          },
        }),
    })),
    ...promotions.map(({ type, title, description, make }, n) => ({
      isThere: promoted.has(title),
      name: { Image: 'promotion.jpg', Video: 'promotion.mp4', PDF: 'promotion.pdf' }[type],
      make,
      write: (tx: Transaction, files: KeptFiles) =>
        tx.promotion.create({
          data: { type, title, description, ...files, uploadedById, createdAt: daysAgo(12 * n + 1) },
        }),
    })),
  ]
  await keepAll(jobs.filter(({ isThere }) => !isThere))
}

const titlesOf = async (rows: Promise<{ title: string }[]>) => new Set((await rows).map(({ title }) => title))

/** Keeps made files through the storage, a few at a time. */
export async function keepAll(jobs: readonly Job[]) {
  const waiting = [...jobs]
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const place = path.join(await storage().scratch(), randomUUID())
      const bytes = await job.make()
      await writeFile(place, bytes)
      const file = new ReceivedFile(job.name, '', bytes.length, place)
      await keep(file, { caller: {}, request: { of: 'seed', by: null, input: null }, write: job.write }).finally(() =>
        file.discard(),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

const pictures: readonly [Scene, Light, string, string][] = [
  ['building', 'morning', 'The main building', 'Morning light before the first bell'],
  ['library', 'noon', 'The library', 'Eleven thousand books, and a lamp for late readers'],
  ['field', 'noon', 'Sports day', 'The track marked for the relay'],
  ['laboratory', 'monsoon', 'Science laboratory', 'Indicators, ready for Class 9'],
  ['bus', 'morning', 'The school bus', 'Route 4 on its way to Lake View Road'],
  ['art', 'evening', 'Art exhibition', 'Work of Classes 6 to 8 in the corridor'],
  ['building', 'evening', 'After the annual day', 'The hall is still lit'],
  ['field', 'monsoon', 'Monsoon cup', 'The field on the day of the final'],
  ['library', 'evening', 'Reading week', ''],
]

/** A day over the campus: the sun goes from one side to the other. */
export const campusFilm = (seconds: number) => () =>
  film(seconds, { columns: 20, rows: 12 }, (x, y, second) => {
    const sun =
      (x - 20 - (second * 280) / seconds) ** 2 + (y - 110 + 70 * Math.sin((second / seconds) * Math.PI)) ** 2 < 576
    if (y > 150) return [86, 112, 118]
    if (y > 92 && x > 92 && x < 228) return x % 22 < 10 && y % 20 > 6 && y % 20 < 16 ? [92, 138, 116] : [190, 116, 136]
    return sun ? [214, 84, 156] : [150 + y / 3, 142 - y / 8, 116 + y / 10]
  })

type Sample = {
  type: (typeof promotionTypes)[number]
  title: string
  description: string
  make: () => Buffer | Promise<Buffer>
}

const brochure = (title: string, lines: readonly string[]) => () =>
  drawPaper({ school: env().SCHOOL_NAME, title, lines })

const promotions: readonly Sample[] = [
  {
    type: 'Video',
    title: 'A day on our campus',
    description: 'From the first light on the main building to the evening: the campus in fifteen seconds.',
    make: campusFilm(15),
  },
  {
    type: 'Image',
    title: 'Admissions are open',
    description: 'Classes LKG to 9 for the coming session. Apply online; we write back within a week.',
    make: () => drawPicture('building', 'noon'),
  },
  {
    type: 'PDF',
    title: 'Prospectus',
    description: 'What we teach, who teaches it, what a day looks like and what it costs.',
    make: brochure('Prospectus', [
      'Small sections: never more than 32 children with one teacher.',
      'Science in the laboratory from Class 5, two hours a week.',
      'Hindi and English spoken as much as written, a third language from Class 6.',
      'Sport every afternoon; athletics, football, kho-kho and chess teams.',
      'Buses on nine routes, each with an attendant.',
    ]),
  },
  {
    type: 'Image',
    title: 'Sports day',
    description: 'Relay, long jump and the parents’ race, on the second Saturday of December.',
    make: () => drawPicture('field', 'morning'),
  },
  {
    type: 'Image',
    title: 'New laboratory',
    description: 'Twenty-four places, gas and water at each, and a fume cupboard.',
    make: () => drawPicture('laboratory', 'noon'),
  },
  {
    type: 'PDF',
    title: 'Scholarships',
    description: 'Who can apply for a fee scholarship, until when, and what to send.',
    make: brochure('Scholarships', [
      'Up to half of the tuition fee, for one session at a time.',
      'For children of Class 6 and above with an overall grade of B or better.',
      'Apply by the end of February with the last report and a letter.',
    ]),
  },
]
