import { db } from '@/lib/server/data/db'
import { inOneTransaction } from '../progress'
import { randomFrom } from '../random'
import type { School } from '../school'
import { daysAgo, readMedia, storeFiles } from '../store-files'

const picture = 'Chess in the reading room'

/**
 * Photo consents: most families have given one, a few have not, and others were not asked. A picture that waits for two of
 * them, and somebody whose data are to be erased. What is kept no longer is not among it: the portal removes that within
 * minutes.
 */
export async function fill({ filled }: School): Promise<void> {
  if (filled) return
  const admin = await db.login.findUnique({ where: { email: 'admin@school.example' }, select: { userId: true } })
  if (!admin) return
  await consents(admin.userId)
  await waitingPicture(admin.userId)
  await blockedTeacher(admin.userId)
}

async function consents(recordedById: string) {
  if ((await db.photoConsent.count()) > 0) return
  const random = randomFrom(91)
  const pupils = await db.user.findMany({
    where: { role: 'student', isActive: true, class: { not: null } },
    orderBy: [{ admissionNo: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  })
  const data = pupils.flatMap(({ id, name }) => {
    const chance = random.next()
    if (chance > 0.8) return []
    const [state, ground] =
      chance > 0.06
        ? (['Given', 'The form of admission, signed'] as const)
        : (['Withheld', 'A letter to the office'] as const)
    const family = name.split(' ').at(-1) ?? name
    const givenBy = `${random.pick(['Sunita', 'Meena', 'Kavita', 'Anil', 'Suresh'])} ${family}`
    return [{ studentId: id, state, ground, givenBy, recordedById, createdAt: daysAgo(30 + random.whole(200)) }]
  })
  await inOneTransaction((tx) => tx.photoConsent.createMany({ data }))
}

async function waitingPicture(uploadedById: string) {
  if ((await db.galleryImage.count({ where: { title: picture } })) > 0) return
  const named = (photoConsents: object, take: number) =>
    db.user.findMany({
      where: { class: 'Class 6', isActive: true, photoConsents },
      orderBy: { rollNo: 'asc' },
      take,
      select: { id: true },
    })
  const pupils = [
    ...(await named({ some: { state: 'Given' } }, 2)),
    ...(await named({ some: { state: 'Withheld' } }, 1)),
    ...(await named({ none: {} }, 1)),
  ]
  await storeFiles([
    {
      name: 'picture.jpg',
      make: readMedia('library-evening.jpg'),
      write: (tx, { fileId, thumbnailId }) =>
        tx.galleryImage.create({
          data: {
            title: picture,
            description: 'The last round before the holidays',
            fileId,
            thumbnailId: thumbnailId ?? '',
            uploadedById,
            createdAt: daysAgo(3),
            pupils: { create: pupils.map(({ id }) => ({ studentId: id })) },
          },
        }),
    },
  ])
}

async function blockedTeacher(byId: string) {
  if ((await db.erasure.count()) > 0) return
  const blockedAt = daysAgo(75)
  await inOneTransaction(async (tx) => {
    const { id: userId } = await tx.user.create({
      data: {
        role: 'teacher',
        name: 'Farhan Qureshi',
        phone: '+91 98220 41763',
        address: '14 Lake View Road, Pune',
        isActive: false,
        approvedAt: daysAgo(900),
        origin: 'Office',
        addedById: byId,
        createdAt: daysAgo(900),
        blockedAt,
      },
      select: { id: true },
    })
    const reason = 'Has left the school, and asked for it in writing'
    await tx.erasure.create({
      data: { userId, reason, byId, wasActive: true, createdAt: blockedAt },
      select: { id: true },
    })
  })
}
