import { loadPathAnew } from '@/lib/client/load-in-full'
import { childCookie, writeChild } from '@/lib/stored-keys'

/**
 * Keeps whom a guardian looks at, null for all, and loads the page anew. The server compares the choice with the links of the
 * database at each page.
 */
export function chooseChild(account: string, child: string | null) {
  document.cookie = `${childCookie}=${encodeURIComponent(writeChild(account, child))}; Path=/; SameSite=Lax`
  // Without the view of a list, which may name a class or a day of another child.
  loadPathAnew()
}
