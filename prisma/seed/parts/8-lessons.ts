import { materialClasses, materialSubjects, sections } from '@/lib/constants'
import { fromDay } from '@/lib/dates'
import { db, type Transaction } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import type { StoredFileIds } from '@/lib/server/files/stored-files'
import { schoolDay } from '@/lib/server/school-day'
import type { MaterialType } from '@/prisma/client/client'
import { daysAgo, storeFiles, readMedia } from '../store-files'
import { drawPdf } from '../draw-pdf'
import { inOneTransaction } from '../progress'
import { randomFrom } from '../random'
import type { School } from '../school'

/** Weeks of past topics, and days of planned ones. */
const weeks = 6
const ahead = 5
const batch = 2000

/** Study materials and daily topics, once. */
export async function fill({ filled }: School): Promise<void> {
  if (filled) return
  const teachers = await db.user.findMany({
    where: { role: 'teacher', isActive: true },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  await seedTopics(teachers.map(({ id }) => id))
  await seedMaterials(teachers.map(({ id }) => id))
}

const accountOf = (email: string) =>
  db.user.findFirst({ where: { login: { email } }, select: { id: true, section: true } })

async function seedTopics(teachers: readonly string[]) {
  if ((await db.scheduledTopic.count()) > 0) return
  const random = randomFrom(41)
  // So that whoever tries the portal as the teacher has topics today.
  const demoTeacher = await accountOf('teacher@school.example')
  const authorOf = (schoolClass: string) => {
    const other = random.pick(teachers)
    return schoolClass === 'Class 8' ? (demoTeacher?.id ?? other) : other
  }
  const rows = Array.from({ length: weeks * 7 + ahead }, (_, n) => daysAgo(weeks * 7 - n))
    .filter((day) => day.getUTCDay() !== 0)
    .flatMap((day) =>
      materialClasses.flatMap((schoolClass) =>
        sections.map((section) => {
          const subject = random.pick(subjectsOf(schoolClass))
          return {
            class: schoolClass,
            section,
            subject,
            topic: random.pick(topics[subject]),
            date: fromDay(schoolDay(day)),
            createdById: authorOf(schoolClass),
          }
        }),
      ),
    )
  await inOneTransaction(async (tx) => {
    for (let start = 0; start < rows.length; start += batch)
      await tx.scheduledTopic.createMany({ data: rows.slice(start, start + batch) })
  })
}

async function seedMaterials(teachers: readonly string[]) {
  const random = randomFrom(42)
  const there = new Set(
    (await db.studyMaterial.findMany({ select: { class: true, title: true } })).map(
      (kept) => `${kept.class}, ${kept.title}`,
    ),
  )
  const demoStudent = await accountOf('student@school.example')
  const jobs = materialClasses.flatMap((schoolClass, place) =>
    [0, 1, 2].map((n) => {
      const subject = random.pick(subjectsOf(schoolClass))
      const topic = random.pick(topics[subject])
      // So that whoever tries the portal as the student has an assignment that is new.
      const own = schoolClass === 'Class 8' && n === 1 ? demoStudent : null
      const type: MaterialType = own ? 'Assignment' : n === 2 ? (place % 4 === 1 ? 'Video' : 'Assignment') : 'PDF'
      const title = { PDF: `${topic}: notes`, Assignment: `${topic}: worksheet`, Video: `${topic}: recorded lesson` }[
        type
      ]
      const lines = tasks.map((task) => task(topic))
      const data = {
        class: schoolClass,
        subject,
        type,
        title,
        uploadedById: random.pick(teachers),
        createdAt: own ? daysAgo(2) : daysAgo(1 + random.whole(weeks * 7)),
      }
      // Notes of a class of the demo student's go to all its sections, as one upload can.
      const places =
        schoolClass === 'Class 8' && n === 0
          ? sections
          : [own?.section ?? sections[(place + n) % sections.length] ?? 'A']
      return {
        isThere: there.has(`${schoolClass}, ${title}`),
        name: type === 'Video' ? 'lesson.mp4' : 'lesson.pdf',
        make:
          type === 'Video'
            ? readMedia('lesson.mp4')
            : () => drawPdf({ school: schoolSettings().name, title: `${schoolClass}, ${title}`, lines }),
        write: (tx: Transaction, { fileId }: StoredFileIds) =>
          tx.studyMaterial.createMany({ data: places.map((section) => ({ ...data, section, fileId })) }),
      }
    }),
  )
  await storeFiles(jobs.filter(({ isThere }) => !isThere))
}

type Subject = (typeof materialSubjects)[number]

/** From Class 9, sciences and social studies are separate subjects. */
function subjectsOf(schoolClass: string): readonly Subject[] {
  const year = Number(/\d+/.exec(schoolClass)?.[0] ?? 0)
  if (year === 0) return ['English', 'Hindi', 'Mathematics']
  if (year < 9) return ['Mathematics', 'Science', 'English', 'Social Studies', 'Hindi', 'Computer Science']
  return materialSubjects.filter((subject) => subject !== 'Science' && subject !== 'Social Studies')
}

const tasks: readonly ((topic: string) => string)[] = [
  (topic) => `Write in your own words what “${topic}” is about, in three sentences.`,
  () => 'Read the chapter’s summary and underline the five words you could not explain to a friend.',
  (topic) => `Find an example of ${topic.toLowerCase()} at home or on your way to school.`,
  () => 'Solve the first four exercises at the end of the chapter. Show every step.',
  () => 'Prepare one question for the next lesson.',
]

const topics: Record<Subject, readonly [string, ...string[]]> = {
  Mathematics: ['Fractions', 'Linear equations', 'Area and perimeter', 'Ratios', 'Prime numbers', 'Data and averages'],
  Science: ['Light and shadows', 'Plants and their parts', 'Acids and bases', 'Force and motion', 'The water cycle'],
  English: ['Reading for detail', 'Tenses in stories', 'Writing a letter', 'Poetry aloud', 'Active and passive voice'],
  'Social Studies': [
    'Our constitution',
    'Maps and scales',
    'The Mauryan empire',
    'Local government',
    'Rivers of India',
  ],
  Hindi: ['Sangya aur sarvanam', 'Patra lekhan', 'Kavita path', 'Muhavare', 'Sandhi'],
  Physics: ['Electric circuits', 'Laws of motion', 'Refraction', 'Work and energy'],
  Chemistry: ['The periodic table', 'Chemical bonding', 'Rates of reaction', 'Carbon compounds'],
  Biology: ['The cell', 'Human circulation', 'Heredity', 'Photosynthesis'],
  History: ['The revolt of 1857', 'The national movement', 'The industrial revolution', 'Harappan cities'],
  Geography: ['Monsoon', 'Soils of India', 'Population', 'Plate tectonics'],
  'Computer Science': ['Loops', 'Lists and records', 'How the internet works', 'Algorithms on paper', 'Spreadsheets'],
}
