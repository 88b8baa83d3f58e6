import { Section } from '@/components/section'
import type { ExamResult } from '@/lib/front-page-parts'
import { schoolSectionsMessages } from '@/lib/school/page-messages'
import { frontPicturePath, type KeptFrontPage } from '@/lib/server/front-page'
import { Paragraphs } from './paragraphs'

/** What the head of the school says to families; nothing until the school has written it. */
export function HeadSection({
  says: { headWord, headName, headRole, pictures },
}: {
  says: Pick<KeptFrontPage, 'headWord' | 'headName' | 'headRole' | 'pictures'>
}) {
  if (!headWord) return null
  const photo = pictures.head?.thumbnail
  return (
    <Section title={schoolSectionsMessages.fromOur(headRole)} className="bg-surface">
      <figure className="flex max-w-3xl flex-col gap-4 sm:flex-row sm:gap-6">
        {photo && (
          <picture className="shrink-0">
            <img
              src={frontPicturePath(photo)}
              alt={headName}
              width={photo.width ?? undefined}
              height={photo.height ?? undefined}
              loading="lazy"
              decoding="async"
              className="size-24 rounded-lg border border-line object-cover sm:size-36"
            />
          </picture>
        )}
        <div>
          <blockquote className="space-y-3 max-sm:text-sm">
            <Paragraphs of={headWord} />
          </blockquote>
          {(headName || headRole) && (
            <figcaption className="mt-3 text-sm">
              {headName && <span className="font-semibold">{headName}</span>}
              {headName && headRole && ', '}
              {headRole && <span className="text-muted">{headRole}</span>}
            </figcaption>
          )}
        </div>
      </figure>
    </Section>
  )
}

/** Nothing until the school has some. */
export const Results = ({ results }: { results: readonly ExamResult[] }) =>
  results.length > 0 && (
    <Section title="Results">
      <dl className="grid max-w-3xl gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
        {results.map(({ year, exam, figure }, n) => (
          <div key={n} className="flex flex-col-reverse border-l-2 border-accent pl-3">
            <dt className="text-sm text-muted">
              {exam}, {year}
            </dt>
            <dd className="font-semibold wrap-anywhere sm:text-lg">{figure}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
