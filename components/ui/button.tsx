import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export const buttonStyle = cva(
  'inline-flex items-center rounded-md border font-medium transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-busy:opacity-70 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'button border-transparent bg-accent text-on-accent hover:bg-accent-strong',
        secondary: 'button border-control bg-surface text-ink hover:bg-raised disabled:border-line disabled:text-muted',
        ghost: 'button border-transparent text-ink hover:bg-raised aria-disabled:opacity-40',
        danger: 'button border-transparent bg-negative text-on-negative hover:bg-negative-strong',
        link: 'linked border-transparent text-accent underline decoration-1 underline-offset-4 hover:decoration-2',
      },
      size: {
        md: 'min-h-10 justify-center gap-2 px-4 py-2 text-sm',
        sm: 'min-h-8 justify-center gap-2 px-3 py-1 text-sm',
        /** Large on phones, like `sm` elsewhere. */
        touch: 'min-h-11 justify-center gap-2 px-3 py-1 text-sm sm:min-h-8',
        lg: 'min-h-12 justify-center gap-2 px-6 py-2.5 text-base',
        icon: 'size-10 justify-center',
        /** Within a line of text. */
        inline: 'min-h-6 gap-1 text-sm',
        /** In the bar, and in the menu on small screens. */
        bar: 'min-h-8 gap-2 px-2 text-[0.8125rem] xl:text-sm',
        menu: 'min-h-11 gap-3 px-3 text-base',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

type Props = ComponentProps<'button'> & VariantProps<typeof buttonStyle>

/**
 * For links that look like buttons use `buttonStyle`. A busy button (aria-busy) does nothing but keeps the focus; a
 * disabled one would lose it to the top of the page.
 */
export function Button({ variant, size, className, type = 'button', disabled, onClick, ...props }: Props) {
  const busy = props['aria-busy'] === true
  return (
    <button
      type={type}
      className={cn(buttonStyle({ variant, size }), className)}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    />
  )
}
