'use client'

import { lazy, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { notify } from '@/lib/client/notify'
import { shellMessages } from '@/lib/shell-messages'

/**
 * Components whose script is loaded apart from the page's. React's own lazy() keeps a failure for good and puts the error
 * panel in place of the screen; here a failure is a toast, and what needs the script asks for it again.
 */

type Choices<Props> = {
  /** Closes what could not be opened, so that the next click tries again. */
  giveUp: (props: Props) => void
  /** Whether it is to be seen, for what stays mounted while it is closed. */
  wanted?: (props: Props) => boolean
}

/** For what opens after a click: shows nothing until the script has come. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { giveUp, wanted = () => true }: Choices<Props>,
) {
  let Loaded: ComponentType<Props> | undefined
  const fetch = () => load().then((component) => (Loaded = component))

  function OnDemand(props: Props) {
    const [Component, setComponent] = useState(() => Loaded)
    const missing = wanted(props) && !Component

    const fail = useEffectEvent(() => {
      sayMissing()
      giveUp(props)
    })
    useEffect(() => {
      if (!missing) return
      let open = true
      fetch().then(
        (component) => open && setComponent(() => component),
        () => open && fail(),
      )
      return () => void (open = false)
    }, [missing])

    return Component && <Component {...props} />
  }
  /** Asks for the script ahead of the click. */
  OnDemand.preload = () => void fetch().catch(() => undefined)
  return OnDemand
}

/**
 * For a form that the page's markup holds from the start: it stands there, and comes to life when the script does. Must
 * be rendered within a Suspense boundary.
 */
export const whenLoaded = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await persistently(load) }))

/** Milliseconds between two attempts, at least and at most. */
const pauses = { shortest: 1000, longest: 15_000 }

/** Loads. Never fails, because lazy() would keep that for good: tries again for as long as the page is there. */
async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch {
      if (attempt === 1) sayMissing()
      await nextChance(Math.min(pauses.longest, attempt * pauses.shortest))
    }
  }
}

const chances = ['online', 'pointerdown', 'keydown'] as const

/** Waits for `pause` milliseconds, or for the shortest pause when the browser is online again or somebody does something. */
function nextChance(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const earliest = performance.now() + pauses.shortest
    const go = () => {
      chances.forEach((chance) => window.removeEventListener(chance, hurry))
      resolve()
    }
    let timer = setTimeout(go, pause)
    const hurry = () => {
      clearTimeout(timer)
      timer = setTimeout(go, Math.max(0, earliest - performance.now()))
    }
    chances.forEach((chance) => window.addEventListener(chance, hurry))
  })
}

const sayMissing = () => void notify.error(shellMessages.notLoaded, { id: 'not-loaded' })
