/** What writing code deals with; rows as in product-concepts.ts. */
export const CODE_CONCEPTS = `
dependency package.json requirements.txt pyproject.toml composer.json cargo.toml go.mod build.gradle gemfile dependency dependencies dependencie* npm_install npm_add pnpm_add yarn_add pip_install uv_add poetry_add composer_require go_get cargo_add gem_install bundle_add implementation ~package ~packages library libraries ~lib ~libs npm_i module_for third_party_library sdk abhängigkeit* ~paket pakete bibliothek* ~modul ~module neue_module dependencia* librería* biblioteca* paquete* paquet* dépendance* bibliothèque* lodash moment.js new_package new_library httpx axios framework frameworks license
package-manager npm yarn pnpm bun npm_install yarn_add pip poetry uv pipenv conda lockfile lock_file package-lock.json yarn.lock pnpm-lock.yaml uv.lock poetry.lock composer.lock uv_lock
lockfile lockfile lock_file package-lock.json yarn.lock pnpm-lock.yaml uv.lock poetry.lock composer.lock cargo.lock go.sum
module-proxy proxy module_proxy proxy.golang.org registry artifactory nexus athens verdaccio mirror no_internet kein_internet dial_tcp i/o_timeout air-gapped
typing ~any ~unknown type_hint* type_hints typing mypy pyright strict_mode typescript_strict untyped annotate* type_annotation* typed generics_any phpstan psalm baseline
enum enum enums enumeration* as_const const_object* union_type*
null-safety ~null ~nil ~undefined optional_chaining ~fallback ~fallbacks default_value ?? unwrap !! non-null nullable
error-handling error_handling ~err ~errors exception* ~exceptions try_catch try/catch ~catch throw throws ~raise wrap wrapped wrapping swallow* fehlerbehandl* if_err errors.is %w error_message* panics panic recover excepc* ignore_errors ignorer_les_erreurs
panic panic panics panicked mustcompile must_compile fatal abort crash_the log.fatal os.exit unwrap
error-response problem+json error_format error_code* stable_code status_400 status_code return_400 400 422 http_error* error_body badrequest json_error { ~error
logging ~log ~logs logger logging slog structlog winston pino log4j console.log ~println ~print printf log.println loggen protokoll* registro* registrar journaux log_level logback
commit-message commit_message* commit_messages commit-nachricht* commits commit conventional_commit* gitmoji mensaje_del message_de_commit commit_this git_commit commit_text commitmessage
pull-request pull_request* pr prs mr mrs merge_request* review reviews reviewer* reviewed code_review open_the_pr freigeben revisión revisar relecture
pr-size lines_long small_pr* split_it split_them over_lines big_branch 1000_lines split
branch branch ~branches branch_name* checkout_-b git_checkout rama ramas branche feature/ squash_merge rebase zweig
merge ~merge ~merging merged mergen ~squash main_branch integrate integran land
unit-test unit_test* unittest* test_for tests_for spec_file test.ts _test.go test_*.py pytest junit jest vitest xctest phpunit go_test table_driven prueba_unitaria write_a_test test_the einheitentest*
test-place __tests__ test_folder next_to_the foo.test.ts test_file* where_do_tests tests_sit tests_folder unit_test tests/ write_a_test
test-double mock mocks mocking mockk mockito fake fakes stub stubs spy testify assert.equal require.noerror sinon jest.fn attrappe* turbine go-cmp assertion_library
integration-test integration_test* integration_tests integration testcontainers docker_compose test:int localstack build_tag integrationstest* test_containers functional_test* end-to-end
e2e-test e2e playwright cypress selenium ui_test* ui_tests test_lab espresso maestro browser_test* flaky parallel_tests one_worker pruebas_de_interfaz tests_de_ui interface_tests
flaky-test flaky flake* intermittent* sometimes_fails random_failure* -race data_race race_detector
test-fixture fixture fixtures test_data sample_file* tests/data golden_file* download_in_test download_file dump.sql sql_dump testdaten gitignored_data
tests-general ~test ~tests ~testing ~tested ~testen prueba pruebas coverage test_suite qa
manual-qa qa tested_by_hand manual_test* test_plan before_every_release give_them_the_build
type-check-lint eslint lint linter linting ruff black flake8 prettier biome format formatter formatting line_length line_width style_guide checkstyle ktlint swiftlint rubocop lines_are
naming naming name_convention* naming_convention* snake_case camelcase kebab-case prefix prefixes ~named column_name* rename_the_column call_it spaltenname* nombre_de_columna préfixe begin_with start_with präfix named_like
file-name file_name* filename* dateiname* nombre_de_archivo nom_de_fichier slug zip_export zip ziparchive
folder-structure folder_structure where_to_put which_folder directory_layout lives_in monorepo structure_of ordnerstruktur
generated-code ~generated codegen generate_code openapi openapi.yaml protobuf protoc make_proto sqlc swagger erzeugt* generier* generad* généré* do_not_edit edit_by_hand by_hand stubs_from
protobuf proto protos protobuf message_field field_number* protoc grpc umnummer* renumber* reuse_field avro schema_registry wire_format
rest-api rest endpoint endpoints endpunkt* rest-endpunkt* route_handler* http_api controller* get_/ post_/ restful openapi point_d'entrée graphql
rpc grpc rpc between_services service_to_service thrift
api-breaking /api/v1 v1 api_version* breaking_change* breaking backward* deprecat* remove_field drop_field drop_the drop_legacy remove_from_response change_the_response rename_field consumers_are abwärts* compatibil* old_clients public_api from_the_response response_of must_keep_working
input-validation validate validation zod req.json request.body body req.body schema_parse parse_input pydantic joi yup untrusted_input form_request user_input validier* valider validar json_body
request-handler ~handler ~handlers route_handler controller controllers middleware ~action ~actions server_actions endpoint
thin-controller thin_controller* controllers contrôleur* business_logic src/domain service_layer logique logic_in_controller fat_controller calculation_into domain_service
dependency-injection dependency_injection hilt koin dagger inject injected ioc container_binding spring_bean wire autowire
state-management viewmodel* view_model* mvvm mvi tca composable_architecture redux zustand mobx observableobject published state_management store_pattern bloc riverpod
ui-framework ~compose jetpack_compose swiftui xml_layout fragment fragment_ fragments uikit storyboard* ~react vue angular svelte jquery composable layout_xml
js-library-free jquery vanilla no_build_step cdn external_cdn jsdelivr unpkg script_src
server-actions server_action* server_component* use_server next_server
concurrency goroutine* thread threads coroutine* corrutina* globalscope viewmodelscope errgroup fire_and_forget async_task spawn race_condition mutex asyncio parallel* nebenläufig* concurrent* go_func go_send don't_wait launch launch_ waitgroup
locking lock locking optimistic pessimistic for_update skip_locked version_column deadlock* oversold row_lock lost_update retry_transaction
context-passing context context.background context.todo first_argument ctx cancellation_token pass_the_context
oop-style class_hierarch* inheritance subclass* abstract abstract_base base_class dataclass* pure_function* functional_style polymorphism interface_for_each
cli-config argparse cli_argument* command_line_flag* pydantic_settings click_library parse_args sys.argv config_file yaml_config flags_parsing
notebook notebook* jupyter ipynb colab
dataframe pandas polars dataframe df pd.read_csv groupby pl. read_csv numpy
refactor refactor* rewrite clean_up cleanup dead_code tidy_up aufräum* umbau* umschreib* refactoriz* nettoy* restructure modernize
legacy ~legacy ~old_module -old deprecated replaced_by end_of_life goes_away sunset altlast* ersetzt viejo ancien* don't_touch do_not_touch handwritten handgeschrieben
docs ~documentation ~readme ~docs docstring* doku dokumentation documentación comments_in wiki changelog
language-of-text in_english auf_englisch auf_deutsch en_inglés en_español en_anglais english_only deutsch englisch inglés
language-version node_20 node_22 node_version go_1 go_1.22 go_1.23 python_3 php_8 java_21 java_17 jdk jdk_17 java_version version_22 newer_version* runtime_version api_26 api_level minsdk android_8 version_check base_image ruby_3 range_over rendereffect blureffect es2023
timezone timezone time_zone* time_zones utc dst clock_change zeitumstellung sommerzeit date-fns-tz europe/berlin zeitzone* ortszeit zona_horaria fuseau* local_time without_a_time +02:00 timestamp timestamps datetime native_date off_by_a_day one_day_off zeiten uhrzeit hora_de created_at tz day_of_the_clock iso_8601 offset_in
date-format date_format d/m/y iso_8601 iso8601 format_date dateformat strftime format('d/m/y') date_string
pagination pagination ~paging page_size limit_50 offset limit_offset cursor infinite_scroll paginat* results_per per_request seitenweise scroll
orm orm gorm eloquent prisma typeorm sequelize hibernate doctrine active_record sqlalchemy sqlc pgx plain_sql raw_sql django_orm exposed_dao ~entity ~entities knex drizzle
id-keys uuid uuidv7 ulid bigserial serial auto_increment autoincrement primary_key surrogate_key ~sequence séquence numéro_de gapless numbering
regex regex regexp regular_expression*
`
