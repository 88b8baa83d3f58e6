import type { ComponentProps } from 'react'
import type NextLink from 'next/link'

type Props = Pick<ComponentProps<typeof NextLink>, 'onNavigate' | 'prefetch' | 'scroll'> & ComponentProps<'a'>

/** In place of next/link, which needs the bundler: a link that asks `onNavigate` first. */
export default function Link({ onNavigate, prefetch: _prefetch, scroll: _scroll, ...props }: Props) {
  return <a onClick={(event) => onNavigate?.({ preventDefault: () => event.preventDefault() })} {...props} />
}
