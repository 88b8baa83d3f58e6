'use client'

import { useListView } from '@/components/data-table/use-list-view'
import { ViewLink } from '@/components/page-view'
import { Badge } from '@/components/ui/badge'
import { ownSectionMessages } from '@/lib/materials/screen-messages'

type Props = { section: string; className?: string }

/** Whose entries come first for who is in a section, and the other way to look at the lists, one press away. */
export function OwnSectionNote({ section, className }: Props) {
  const { values } = useListView('', false)
  if (values.section && values.section !== section) return null
  const alone = values.section === section
  return (
    <p className={className}>
      {alone ? ownSectionMessages.alone(section) : ownSectionMessages.first(section)}{' '}
      <ViewLink
        changes={{ section: alone ? '' : section, 'materials.page': '', 'topics.page': '' }}
        className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
      >
        {alone ? ownSectionMessages.showAll : ownSectionMessages.showAlone}
      </ViewLink>
    </p>
  )
}

/** The cell of a list: which section, and whether it is one's own. */
export const sectionCell = (own: string | undefined) =>
  function SectionCell({ section }: { section: string }) {
    return section === own ? (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {section} <Badge tone="accent">{ownSectionMessages.yours}</Badge>
      </span>
    ) : (
      section
    )
  }

/** What a list says of its order for who is in a section. */
export const ownFirst = { comes: { words: ownSectionMessages.order } }
