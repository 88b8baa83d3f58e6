import { tabOf } from '@/lib/route-lookups'
import { ownLists, schoolSettings } from '@/lib/server/school-settings'
import { schoolName } from '@/lib/server/doors/page'
import { SchoolListsProvider } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { signupPageMessages } from '@/lib/auth/page-messages'
import { sharedAs } from '../../shared-as'
import { SignupForm } from './signup-form'

export const generateMetadata = () => sharedAs('/signup', tabOf('/signup'))

export default async function SignupPage() {
  const school = await schoolName()
  return (
    <>
      <h1 className="page-title">{signupPageMessages.join(school)}</h1>
      <p className="mt-2 text-muted">{signupPageMessages.oneAccountForLessons}</p>
      <Card className="mt-6">
        <SchoolListsProvider own={ownLists()}>
          <SignupForm teachersWait={schoolSettings().teacherSignup === 'approval'} />
        </SchoolListsProvider>
      </Card>
    </>
  )
}
