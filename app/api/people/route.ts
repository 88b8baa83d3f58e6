import { route } from '@/lib/server/doors/route'
import { personList } from '@/lib/people/lists'
import { listPeople } from '@/lib/people/queries'
import { addPerson } from '@/lib/people/service'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listPeople, { csv: listCsv(personList, 'people.csv') })
export const POST = route(addPerson, { status: 201 })
