import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const style = cva('inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap', {
  variants: {
    tone: {
      neutral: 'bg-raised text-ink',
      accent: 'bg-accent-soft text-accent',
      positive: 'bg-positive-soft text-positive',
      caution: 'bg-caution-soft text-caution',
      negative: 'bg-negative-soft text-negative',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type Tone = NonNullable<VariantProps<typeof style>['tone']>

/** A status in words; the colour only repeats it. */
export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof style>) {
  return <span className={cn(style({ tone }), className)} {...props} />
}
