import { cache, type ComponentProps } from 'react'
import { ScreenSection } from '@/components/screen-section'
import { YearLinks } from '@/components/year-links'
import { readSection } from '@/lib/server/doors/page'
import { listYears } from '@/lib/year/queries'

type Props = Pick<ComponentProps<typeof YearLinks>, 'label' | 'list' | 'shown'>

/** Links to the school years that have pupils; nothing while there is one. Without them the list is the same. */
export const YearChoice = (props: Props) => (
  <ScreenSection waiting={null} reading={years()}>
    {(years) => years.length > 1 && <YearLinks {...props} years={years} />}
  </ScreenSection>
)

// Once, for screens with several lists.
const years = cache(async () => {
  const result = await readSection(listYears)
  return { ok: true, data: result.ok ? result.data.map(({ year }) => year) : [] } as const
})
