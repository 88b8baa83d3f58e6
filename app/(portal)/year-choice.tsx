import { cache, Suspense, type ComponentProps } from 'react'
import { YearLinks } from '@/components/year-links'
import { readSection } from '@/lib/server/doors/page'
import { listYears } from '@/lib/year/queries'

type Props = Pick<ComponentProps<typeof YearLinks>, 'label' | 'list' | 'shown'>

/** Links to the school years that have pupils; nothing while there is one. Without them the list is the same. */
export const YearChoice = (props: Props) => (
  <Suspense fallback={null}>
    <Links {...props} />
  </Suspense>
)

// Once, for screens with several lists.
const years = cache(() => readSection(listYears))

async function Links(props: Props) {
  const result = await years()
  if (!result.ok || result.data.length < 2) return null
  return <YearLinks {...props} years={result.data.map(({ year }) => year)} />
}
