import { dear, hello } from '@/lib/mail-text'
import { db } from '@/lib/server/data/db'

/**
 * A name greets only who has proven the address, or whom the office knows: whoever says that an address is theirs has
 * chosen the name too (docs/decisions/0025-names-of-persons.md).
 */

export const dearParent = dear('parent')

/** The owner of a log-in that was proven with this address; null where there is none. */
export const ownerOf = (address: string) =>
  db.login
    .findFirst({
      where: { provenEmail: address, user: { blockedAt: null } },
      select: { user: { select: { name: true } } },
    })
    .then((login) => login?.user ?? null)

export const greetingOf = async (address: string) => {
  const owner = await ownerOf(address)
  return owner ? dear(owner.name) : hello
}

/** What is known of a family's address, to greet whoever reads there. */
type Family = { name: string; ownEmail: string | null; parentName: string | null; applied: string | null }

/** `applied`: the address with which the parent of that name has applied for the place that the child got. */
export function greetingIn({ name, ownEmail, parentName, applied }: Family, to: string): string {
  if (parentName && applied === to) return dear(parentName)
  return ownEmail === to ? dear(name) : dearParent
}

/** To whoever gets the mails about a student. */
export async function familyGreeting(studentId: string, to: string): Promise<string> {
  const student = await db.user.findUnique({
    where: { id: studentId },
    select: {
      name: true,
      provenParentEmail: true,
      login: { select: { provenEmail: true } },
      admission: { select: { parentName: true, email: true } },
    },
  })
  if (!student) return hello
  const { name, provenParentEmail, login, admission } = student
  const ownEmail = provenParentEmail === to ? null : (login?.provenEmail ?? null)
  return greetingIn(
    { name, ownEmail, parentName: admission?.parentName ?? null, applied: admission?.email ?? null },
    to,
  )
}
