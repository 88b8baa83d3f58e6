'use client'

import { lazy, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { ChangeBar } from '@/components/ui/change-bar'
import { notify } from '@/lib/client/notify'
import { shellMessages } from '@/lib/shell-messages'

/**
 * Components whose script is loaded when needed. React's lazy() keeps a failure for good and shows the error panel
 * instead of the screen; here a failure is a toast and the next click tries again.
 */

type Choices<Props> = {
  /** Closes what could not be opened. */
  giveUp: (props: Props) => void
  /** For components that stay mounted while closed: whether it is open. */
  wanted?: (props: Props) => boolean
}

/** For what opens after a click: until its script is loaded a bar at the top of the screen says that it comes. */
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
      toastMissing()
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

    if (Component) return <Component {...props} />
    // Outside of its place, where one more element may change the look of the others.
    return missing && createPortal(<ChangeBar />, document.body)
  }
  /** Loads the script before the click. */
  OnDemand.preload = () => void fetch().catch(() => undefined)
  return OnDemand
}

/**
 * For a form that is in the page's HTML from the start and works once its script is loaded. It must be within a
 * Suspense boundary.
 */
export const whenLoaded = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetries(load) }))

/**
 * Waits, in the browser, until the element `id` is nearly in view: what stands far down then loads no script before. The
 * element's HTML is there all the time, and what is typed meanwhile stays.
 */
export function nearlySeen(id: string): Promise<void> {
  const element = typeof window === 'undefined' ? null : document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watching.disconnect()
        resolve()
      },
      { rootMargin: '25%' },
    )
    watching.observe(element)
  })
}

/** Milliseconds between two attempts. */
const pauses = { shortest: 1000, longest: 15_000 }

/** Loads with retries and never rejects, because lazy() would keep the failure for good. */
async function loadWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch {
      if (attempt === 1) toastMissing()
      await waitForRetry(Math.min(pauses.longest, attempt * pauses.shortest))
    }
  }
}

const retryEvents = ['online', 'pointerdown', 'keydown'] as const

/** Waits `pause` milliseconds, or the shortest pause when the browser gets online or the user does something. */
function waitForRetry(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const earliest = performance.now() + pauses.shortest
    const go = () => {
      retryEvents.forEach((chance) => window.removeEventListener(chance, hurry))
      resolve()
    }
    let timer = setTimeout(go, pause)
    const hurry = () => {
      clearTimeout(timer)
      timer = setTimeout(go, Math.max(0, earliest - performance.now()))
    }
    retryEvents.forEach((chance) => window.addEventListener(chance, hurry))
  })
}

const toastMissing = () => void notify.error(shellMessages.notLoaded, { id: 'not-loaded' })
