import { redirect } from 'next/navigation'
import { viewIn, type SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { OfficeScreen } from '../office-screen'
import { schoolPages } from './school-pages'

export const metadata = tabOf('/admin/school')

type Props = { searchParams: Promise<SearchParams> }

/** The way to the pages below it. The list of changes was here once: an address that was kept of it leads there. */
export default async function SchoolPage({ searchParams }: Props) {
  const view = viewIn(await searchParams, '')
  if (view.setting || view.q || view.page) redirect(`/admin/school/changes?${new URLSearchParams(view)}`)
  return (
    <OfficeScreen path="/admin/school">
      <ul className="mt-8 grid max-w-5xl gap-x-12 gap-y-4 sm:grid-cols-2">
        {schoolPages.map(({ href, label, text }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-6 items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {label}
            </a>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </OfficeScreen>
  )
}
