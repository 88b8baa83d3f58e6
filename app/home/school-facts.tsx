import { BookMarked, Clock, MapPin, School, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'
import { offeredIn, schoolLists } from '@/lib/choices'
import type { FrontPage } from '@/lib/front-page-parts'
import { schoolFactsMessages } from '@/lib/school/page-messages'

type Props = { address: string; says: Pick<FrontPage, 'map' | 'board' | 'hours'> }

/** What a family asks first: where, up to which class, for which examination, and until when a day lasts. */
export function SchoolFacts({ address, says: { map, board, hours } }: Props) {
  const classes = offeredIn(schoolLists(), 'classes')
  const [first, last] = [classes.at(0), classes.at(-1)]
  return (
    <section aria-label={schoolFactsMessages.schoolInShort} className="border-t border-line py-4 sm:py-6">
      <dl className={cn(container, 'flex flex-wrap gap-x-8 gap-y-2 text-sm sm:gap-y-3 sm:gap-x-12')}>
        {address && (
          <Fact icon={MapPin} term="Where">
            {map ? (
              <a
                href={map}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-4"
              >
                {address}
                <span className="sr-only"> {schoolFactsMessages.onMap}</span>
              </a>
            ) : (
              address
            )}
          </Fact>
        )}
        {first && last && (
          <Fact icon={School} term="Classes">
            {first === last ? first : `${first} to ${last}`}
          </Fact>
        )}
        {board && (
          <Fact icon={BookMarked} term="Board">
            {board}
          </Fact>
        )}
        {hours && (
          <Fact icon={Clock} term={schoolFactsMessages.schoolHours}>
            {hours}
          </Fact>
        )}
      </dl>
    </section>
  )
}

const Fact = ({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2">
    <Icon aria-hidden className="row-span-2 mt-0.5 size-4 text-accent" />
    <dt className="text-muted">{term}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
)
