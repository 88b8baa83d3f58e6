import { route } from '@/lib/server/doors/route'
import { personList } from '@/lib/people/lists'
import { listPeople } from '@/lib/people/queries'
import { addPerson } from '@/lib/people/service'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listPeople, { table: listFile(personList, 'people') })
export const POST = route(addPerson, { status: 201 })
