import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { Screen } from '../screen'

type Props = {
  /** The admin's upload form. */
  form?: ReactNode
  featured: ReactNode
  filter?: ReactNode
  all: ReactNode
}

/** The screen's layout. */
export function PromotionsScreen({ form, featured, filter, all }: Props) {
  return (
    <Screen
      path="/promotions"
      beside={
        <a href="/home" className={buttonStyle()}>
          Apply Now for Admission!
          <ArrowRight aria-hidden />
        </a>
      }
    >
      {form && (
        <div id="upload" className="mt-6">
          {form}
        </div>
      )}
      <h2 className="mt-8 text-xl">Featured Highlights</h2>
      <div className="mt-4">{featured}</div>
      <div className="mt-12 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl">All Promotional Content</h2>
        {filter}
      </div>
      <div className="mt-4">{all}</div>
    </Screen>
  )
}
