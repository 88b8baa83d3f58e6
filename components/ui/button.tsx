import type { ComponentProps } from 'react'
import { cn } from './cn'

type Style = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
  /** `touch`: large on phones, like `sm` elsewhere. `inline`: within a line of text. `menu`: in the menu (header.css). */
  size?: 'md' | 'sm' | 'touch' | 'lg' | 'icon' | 'inline' | 'menu'
  className?: string
}

/** The classes of a button (controls.css), for links that look like one. */
export const buttonStyle = ({ variant = 'primary', size = 'md', className }: Style = {}) =>
  cn(variant === 'link' ? 'linked' : `button ${variant}`, `button-${size}`, className)

type Props = ComponentProps<'button'> & Style

/**
 * For links that look like buttons use `buttonStyle`. A busy button (aria-busy) does nothing but keeps the focus; a
 * disabled one would lose it to the top of the page.
 */
export function Button({ variant, size, className, type = 'button', disabled, onClick, ...props }: Props) {
  const busy = props['aria-busy'] === true
  return (
    <button
      type={type}
      className={buttonStyle({ variant, size, className })}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    />
  )
}
