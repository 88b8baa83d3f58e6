import { imageSizes } from '@/lib/constants'
import { db, type Transaction } from '@/lib/server/data/db'
import { replacePhoto } from '@/lib/server/files/photographs'
import type { StoredFileIds } from '@/lib/server/files/stored-files'
import { drawFace } from '../draw-face'
import { randomFrom } from '../random'
import type { School } from '../school'
import { storeFiles } from '../store-files'

/** Pupils with a photograph: most of the demo pupil's class, so that marking it shows faces, and initials too. */
const pupils = 40

/** Drawn photographs of the demo accounts and of pupils, once, stored like uploads. */
export async function fill({ filled }: School): Promise<void> {
  if (filled) return
  const staff = {
    login: { email: { in: ['admin@school.example', 'teacher@school.example', 'student@school.example'] } },
  }
  const people = [
    ...(await db.user.findMany({ where: staff, orderBy: { role: 'asc' }, select: wanted })),
    ...(await db.user.findMany({
      where: { role: 'student', class: 'Class 8', isActive: true, NOT: staff },
      orderBy: [{ section: 'asc' }, { rollNo: 'asc' }],
      take: pupils,
      select: wanted,
    })),
  ]
  const jobs = people.map(({ id, name, photoId }, n) => ({
    isThere: photoId !== null || n % 7 === 6,
    name: 'face.jpg',
    make: () => drawFace(randomFrom(n + 1), long.test(name)),
    sizes: imageSizes.face,
    write: (tx: Transaction, files: StoredFileIds) => replacePhoto(tx, id, files),
  }))
  await storeFiles(jobs.filter(({ isThere }) => !isThere))
}

const wanted = { id: true, name: true, photoId: true } as const

/** Of names.ts, the first names of girls. */
const long = /^(?!Aditya|Krishna)\w*(?:[ai]|Jasmine|Simran)\b/
