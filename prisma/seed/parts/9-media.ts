import type { promotionTypes } from '@/lib/promotions/lists'
import { db, type Transaction } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import type { StoredFileIds } from '@/lib/server/files/stored-files'
import { drawPdf } from '../draw-pdf'
import type { School } from '../school'
import { daysAgo, readMedia, storeFiles } from '../store-files'

/** The front page's picture, the gallery and promotions, once, stored like uploads. */
export async function fill({ filled }: School): Promise<void> {
  if (filled) return
  const { id: uploadedById } = await db.user.findFirstOrThrow({
    where: { role: 'admin' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  const inGallery = await titlesOf(db.galleryImage.findMany({ select: { title: true } }))
  const promoted = await titlesOf(db.promotion.findMany({ select: { title: true } }))
  const jobs = [
    {
      isThere: (await db.frontPicture.count()) > 0,
      name: 'picture.jpg',
      make: readMedia('arrival.jpg'),
      write: (tx: Transaction, { fileId, thumbnailId }: StoredFileIds) =>
        tx.frontPicture.create({ data: { place: 'hero', fileId, thumbnailId: thumbnailId ?? '' } }),
    },
    ...pictures.map(([picture, title, description], n) => ({
      isThere: inGallery.has(title),
      name: 'picture.jpg',
      make: readMedia(picture),
      write: (tx: Transaction, { fileId, thumbnailId }: StoredFileIds) =>
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
      write: (tx: Transaction, files: StoredFileIds) =>
        tx.promotion.create({
          data: { type, title, description, ...files, uploadedById, createdAt: daysAgo(12 * n + 1) },
        }),
    })),
  ]
  await storeFiles(jobs.filter(({ isThere }) => !isThere))
  await storeFiles(
    promotions.flatMap(({ title, look }) =>
      look && !promoted.has(title)
        ? [
            {
              name: 'look.jpg',
              make: readMedia(look),
              smallAlone: true,
              write: (tx: Transaction, { fileId }: StoredFileIds) =>
                tx.promotion.updateMany({ where: { title, thumbnailId: null }, data: { thumbnailId: fileId } }),
            },
          ]
        : [],
    ),
  )
}

const titlesOf = async (rows: Promise<{ title: string }[]>) => new Set((await rows).map(({ title }) => title))

const pictures: readonly [file: string, title: string, description: string][] = [
  ['building-morning.jpg', 'The main building', 'Morning light before the first bell'],
  ['library-noon.jpg', 'The library', 'Eleven thousand books, and a lamp for late readers'],
  ['field-noon.jpg', 'Sports day', 'The track marked for the relay'],
  ['laboratory-monsoon.jpg', 'Science laboratory', 'Indicators, ready for Class 9'],
  ['bus-morning.jpg', 'The school bus', 'Route 4 on its way to Lake View Road'],
  ['art-evening.jpg', 'Art exhibition', 'Work of Classes 6 to 8 in the corridor'],
]

type Sample = {
  type: (typeof promotionTypes)[number]
  title: string
  description: string
  make: () => Buffer | Promise<Buffer>
  /** The first frame of a film or the first page of a PDF, as a browser takes it. */
  look?: string
}

const brochure = (title: string, lines: readonly string[]) => () =>
  drawPdf({ school: schoolSettings().name, title, lines })

const promotions: readonly Sample[] = [
  {
    type: 'Video',
    title: 'A day on our campus',
    description: 'From the first light on the main building to the evening: the campus in fifteen seconds.',
    make: readMedia('campus.mp4'),
    look: 'building-morning.jpg',
  },
  {
    type: 'Image',
    title: 'Admissions are open',
    description: 'Classes 1 to 9 for the coming session. Apply online; we write back within a week.',
    make: readMedia('building-noon.jpg'),
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
    look: 'prospectus.jpg',
  },
  {
    type: 'Image',
    title: 'Sports day',
    description: 'Relay, long jump and the parents’ race, on the second Saturday of December.',
    make: readMedia('field-morning.jpg'),
  },
  {
    type: 'Image',
    title: 'New laboratory',
    description: 'Twenty-four places, gas and water at each, and a fume cupboard.',
    make: readMedia('laboratory-noon.jpg'),
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
    look: 'scholarships.jpg',
  },
]
