import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { lazyPage } from '#frontend/components/lazy-page.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { dashboardAreaOf } from '#frontend/lib/navigation/dashboard-area.ts'
import { paths, patterns } from '#frontend/lib/navigation/paths.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import { pagesCopy, pageTitles } from '#shared/copy/pages.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import { publicPages } from './public-pages.ts'
import { RequireAccess } from './require-access.tsx'
import { RequireSession } from './require-session.tsx'
import { Root } from './root.tsx'
import { PageError, RouteError } from './route-error.tsx'
import { titled } from './route-handle.ts'

const dashboardTitles = { ...pageTitles, scenes: presetsCopy.title } as const

/** Every route with its title. The code of a page is fetched on the first visit. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Waiting />,
    children: [
      {
        path: patterns.home,
        handle: titled(publicPages[patterns.home].title),
        lazy: lazyPage('Home', () => import('#frontend/routes/home.tsx'), PublicPage),
      },
      {
        path: patterns.login,
        handle: titled(publicPages[patterns.login].title),
        lazy: lazyPage('Login', () => import('#frontend/routes/login.tsx'), PublicPage),
      },
      {
        path: patterns.signUp,
        handle: titled(publicPages[patterns.signUp].title),
        lazy: lazyPage('SignUp', () => import('#frontend/routes/sign-up.tsx'), PublicPage),
      },
      {
        path: patterns.resetPassword,
        handle: titled(publicPages[patterns.resetPassword].title),
        lazy: lazyPage('ResetPassword', () => import('#frontend/routes/reset-password.tsx'), PublicPage),
      },
      {
        path: patterns.terms,
        handle: titled(publicPages[patterns.terms].title),
        lazy: lazyPage('TermsPage', () => import('#frontend/routes/terms.tsx'), PublicPage),
      },
      {
        path: patterns.privacy,
        handle: titled(publicPages[patterns.privacy].title),
        lazy: lazyPage('PrivacyPage', () => import('#frontend/routes/privacy.tsx'), PublicPage),
      },
      {
        path: patterns.accessibility,
        handle: titled(publicPages[patterns.accessibility].title),
        lazy: lazyPage('AccessibilityPage', () => import('#frontend/routes/accessibility.tsx'), PublicPage),
      },
      {
        path: patterns.verify,
        handle: titled(publicPages[patterns.verify].title),
        lazy: lazyPage('VerifyPage', () => import('#frontend/routes/verify.tsx'), PublicPage),
      },
      {
        path: patterns.contact,
        handle: titled(publicPages[patterns.contact].title),
        lazy: lazyPage('ContactPage', () => import('#frontend/routes/contact.tsx'), PublicPage),
      },
      {
        path: patterns.quiz,
        handle: titled(publicPages[patterns.quiz].title),
        lazy: lazyPage('QuizPage', () => import('#frontend/routes/quiz.tsx'), PublicPage),
      },
      {
        path: patterns.quizResults,
        handle: titled(pageTitles.quizResults),
        lazy: lazyPage('QuizResultsPage', () => import('#frontend/routes/quiz-results.tsx'), PublicPage),
      },
      { path: patterns.history, element: <Navigate to={paths.history} replace /> },
      { path: patterns.generations, element: <Navigate to={paths.history} replace /> },
      { path: patterns.dashboardAfterPayment, element: <Navigate to={paths.dashboardAfterPayment} replace /> },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: lazyPage('SignedIn', () => import('#frontend/routes/signed-in.tsx'), PublicPage),
            children: [
              {
                errorElement: <PageError />,
                children: [
                  {
                    element: <RequireAccess waiting={pagesCopy.loadingDashboard} />,
                    children: [
                      {
                        path: patterns.dashboard,
                        handle: titled((search) => dashboardTitles[dashboardAreaOf(search)]),
                        lazy: lazyPage('Dashboard', () => import('#frontend/routes/dashboard.tsx')),
                      },
                    ],
                  },
                  {
                    element: <RequireAccess />,
                    children: [
                      {
                        path: patterns.myModels,
                        handle: titled(pageTitles.myModels),
                        lazy: lazyPage('MyModels', () => import('#frontend/routes/my-models.tsx')),
                      },
                      {
                        path: patterns.listing,
                        handle: titled(pageTitles.listing),
                        lazy: lazyPage('Listing', () => import('#frontend/routes/listing.tsx')),
                      },
                      {
                        path: patterns.category,
                        handle: titled(presetsCopy.title),
                        lazy: lazyPage('CategoryPage', () => import('#frontend/routes/category.tsx')),
                      },
                      {
                        path: patterns.bulkGenerate,
                        handle: titled(bulkCopy.inBulk),
                        lazy: lazyPage('BulkGenerate', () => import('#frontend/routes/bulk-generate.tsx')),
                      },
                    ],
                  },
                  {
                    path: patterns.howItWorks,
                    handle: titled(pageTitles.howItWorks),
                    lazy: lazyPage('HowItWorks', () => import('#frontend/routes/how-it-works.tsx')),
                  },
                  {
                    path: patterns.createModel,
                    handle: titled(pageTitles.createModel),
                    lazy: lazyPage('CreateModel', () => import('#frontend/routes/create-model.tsx')),
                  },
                  {
                    path: patterns.examplePhotos,
                    handle: titled(pageTitles.examplePhotos),
                    lazy: lazyPage('ExamplePhotos', () => import('#frontend/routes/example-photos.tsx')),
                  },
                  {
                    path: patterns.uploadPhotos,
                    handle: titled(pageTitles.uploadPhotos),
                    lazy: lazyPage('UploadPhotos', () => import('#frontend/routes/upload-photos.tsx')),
                  },
                  {
                    path: patterns.validationResults,
                    handle: titled(pageTitles.validationResults),
                    lazy: lazyPage('ValidationResults', () => import('#frontend/routes/validation-results.tsx')),
                  },
                  {
                    path: patterns.selectGender,
                    handle: titled(pageTitles.selectGender),
                    lazy: lazyPage('SelectGender', () => import('#frontend/routes/select-gender.tsx')),
                  },
                  {
                    path: patterns.nameModel,
                    handle: titled(pageTitles.nameModel),
                    lazy: lazyPage('NameModel', () => import('#frontend/routes/name-model.tsx')),
                  },
                  {
                    path: patterns.paywall,
                    handle: titled(pageTitles.paywall),
                    lazy: lazyPage('Paywall', () => import('#frontend/routes/paywall.tsx')),
                  },
                  {
                    path: patterns.creditsPaywall,
                    handle: titled(pageTitles.buyCredits),
                    lazy: lazyPage('CreditsPaywall', () => import('#frontend/routes/credits-paywall.tsx')),
                  },
                  {
                    path: patterns.subscription,
                    handle: titled(pageTitles.subscription),
                    lazy: lazyPage('SubscriptionPage', () => import('#frontend/routes/subscription.tsx')),
                  },
                  {
                    path: patterns.changePlan,
                    handle: titled(pageTitles.changePlan),
                    lazy: lazyPage('ChangePlan', () => import('#frontend/routes/change-plan.tsx')),
                  },
                  {
                    path: patterns.buyCredits,
                    handle: titled(pageTitles.buyCredits),
                    lazy: lazyPage('BuyCredits', () => import('#frontend/routes/buy-credits.tsx')),
                  },
                  {
                    path: patterns.account,
                    handle: titled(pageTitles.account),
                    lazy: lazyPage('AccountPage', () => import('#frontend/routes/account.tsx')),
                  },
                  {
                    path: patterns.paymentSuccess,
                    handle: titled('Payment'),
                    lazy: lazyPage('PaymentSuccess', () => import('#frontend/routes/payment-success.tsx')),
                  },
                  {
                    path: patterns.model,
                    handle: titled(pageTitles.model),
                    lazy: lazyPage('ModelPage', () => import('#frontend/routes/model.tsx')),
                  },
                  {
                    path: patterns.generation,
                    handle: titled((_, { id }) =>
                      id?.startsWith('bulk_') ? pageTitles.bulkJob : pageTitles.generation,
                    ),
                    lazy: lazyPage('GenerationPage', () => import('#frontend/routes/generation.tsx')),
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        path: '*',
        handle: titled(pageTitles.notFound),
        lazy: lazyPage('NotFound', () => import('#frontend/routes/not-found.tsx'), PublicPage),
      },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
