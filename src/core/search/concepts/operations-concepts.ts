/** What running software and working together deals with; rows as in product-concepts.ts. */
export const OPERATIONS_CONCEPTS = `
schema-change migration migrations migrate migrationen migraciones column columns spalte spalten columna* colonne* alter_table create_table add_column drop_column new_field required_column nullable backfill* schema_change* add_a_field ~table ~tabelle ~tabellen rename_the_column not_null goose flyway liquibase alembic doctrine_migration* abstractmigration prisma_migrate knex_migrate ddl bigserial
db-index create_index add_an_index index_on concurrently indizes indexes indices índice_en ~index
large-table million millionen billion ~rows zeilen partition* partitioned full_scan big_table filas_millones select_count count(* table_scan expensive_query
database ~database databases datenbank* ~db postgres* postgresql mysql mariadb sqlite mongodb ~sql query queries select_* base_de_datos base_de_données snowflake redshift bigquery ~table ~tables
db-pool maxconns max_conns connection_pool pgbouncer pool_size connections_at_most pgxpool max_connections too_many_connections
warehouse snowflake redshift bigquery warehouse data_lake ~lake databricks lakehouse analytics_schema
dbt dbt data_model models_are sql_model incremental_model semantic_layer
data-quality great_expectations expectation* expectation_suite data_test* dbt_test* uniqueness data_contract soda_check
scd slowly_changing type_2 valid_from valid_to dim_customer ~dimension at_the_time_of as_of snapshot_table
backfill backfill* rerun reprocess historical_load catchup nachlad* recalcul*
orchestrator airflow dag dags dagster prefect taskflow luigi scheduled_task sensor sensors task_that ~task
sensor sensor sensors deferrable waits_until wait_for_the_file poke
columnar-file parquet avro orc zstd snappy compression row_group* delta_table iceberg
exchange-rate exchange_rate* currency_rate* ecb fx_rate* wechselkurs* tipo_de_cambio taux_de_change rate_of_the_day
cache cache caches cached caching ttl memoiz* zwischenspeicher* redis memcached apcu caché en_cache mettre_en_cache cachear
redis redis redis_key* redis_keys valkey
queue-broker kafka nats jetstream rabbitmq sqs pubsub pub/sub message_broker broker queue queues file_asynchrone cola colas warteschlange* events_go ~publish ~topic
duplicate-message duplicate_message* doppelt* duplicate_row* duplicates idempoten* ~twice at_least_once redelivery redeliver* same_event more_than_once message-id same_webhook two_times booked_twice exactly_once offsets_are doublon* duplicad* zweimal
outbox outbox outbox_table same_transaction relay tx.commit publish_after_commit dual_write transactional_outbox
dead-letter dlq dead_letter* dead-letter-queue dead-letter poison_message*
webhook webhook* stripe_event* callback_url
background-job cron cronjob* ~schedule ~scheduled scheduler nightly background_job* ~worker ~workers every_hour every_night hourly nachts jede_nacht cada_noche chaque_nuit tâche* tarea_programada ~job ~jobs nightly_job every_day at_2_am crontab
retry retry retries backoff retrying wiederhol* reintent* réessa* exponential
rate-limit rate_limit* rate_limiting 429 too_many_requests throttl* requests_a_minute limited_to request_limit_exceeded request_limit quota calls_a_day api_limit* ratelimit brute_force
login login logins log_in sign_in signin anmeld* iniciar_sesión connexion oauth sso keycloak entrar_con login_attempt* password_reset auth0 facebook_login login_failure* authentication
access-rights permission permissions role roles authorization authz rbac acl opa access_control admin_check is_admin rechteprüfung berechtigung* permisos droits droits_d'accès ~rights policy_check isgranted est_admin check_permission
token-storage access_token session_token keystore keychain sharedpreferences shared_preferences prefs.edit localstorage_token secure_storage token_de_sesión refresh_token
secret secret secrets api_key* api_keys apikey password passwords passwort* kennwort* contraseña* clave_de_api clave* mot_de_passe credential* credentials private_key vault secrets_manager doppler 1password bitwarden token_in salt db_password env stripe_secret zugangsdaten local.properties login_is
env-file env env.local env_file* environment_variable* env_vars dotenv env:pull doppler umgebungsvariable* variable_de_entorno ~settings.py
deployment deploy deploys deployed deploying deployment* ship ships shipped ~release ~releases released rollout roll_out rollouts go_live goes_live ~production ~prod ~live ausroll* ausgerollt rollen ausliefer* raus desplieg* despliegue* desplegar publicar déploi* déploye* déployer mise_en_prod mise_en_production merge_today hotfix* ship_it push_to_prod lanzar a_producción onto_production argocd tag_on_main go_out can_go_out veröffentlich* image_tag
release-window friday fridays freitag* viernes vendredi weekend wochenende* fin_de_semana week-end ~wednesdays freeze code_freeze ~november ~december ~january ~christmas black_friday after_noon nach_zwölf ~nov ~dec today_ok before_the_weekend ~frozen maintenance_window merge_today
code-freeze freeze frozen code_freeze no_deploy working_day
rollback rollback roll_back rolled_back previous_version back_quickly revert_the_release zurückroll* way_back go_back helm_rollback app_rollback undo_the_deploy volver_a_la revenir_à prod_is_broken production_is_broken last_version vorige_revision broken_after
restart restart restarted restarting restarts reboot neustart* neu_gestartet neu_starten reinici* redémarr* pm2_restart bounce
staging staging ~stage pre-production preprod staging_server recette pruebas_env entorno_de_pruebas testumgebung auf_staging on_stage pre. uat
staging-reset reset_every wiped scrubbed reinicia remis_à_zéro vanished disappeared gone verschwunden perdido disparu over_the_weekend reset_nightly
kubernetes kubernetes k8s pod pods helm helm-chart* manifest* kubectl deployment.yaml namespace ingress ~limits replicas
resource-limits cpu memory_limit* ~memory ~limits resources requests throttling oom oomkilled speicher
infrastructure-code terraform terraform_apply pulumi cloudformation infrastructure tfstate ansible iac state_file
cloud-region ~region us-east-1 eu-central-1 eu-west-1 data_center frankfurt_region outside_eu leave_the_eu
docker-image ~docker dockerfile docker_image image_size base_image basisimage container_image worker_image docker_compose docker-compose
ci ci ci/cd ~pipeline build_server build-server github_actions gitlab_ci jenkins bitrise circleci im_ci en_el_ci workflow_file runner
monitoring grafana prometheus ~metrics metriken metric_label* ~counter histogram ~gauge ~dashboard ~dashboards datadog newrelic cardinality ~panel_in labels monitoring observability red-metriken
error-tracking sentry bugsnag rollbar crashlytics captureexception capture_exception stack_trace* stack_traces crash_report* mapping_file obfuscat* symbolicat* trazas
minify proguard r8 minif* obfuscat* keep_rule* release_build* release_build_crashes reflection shrinker
alerting ~alert ~alerts alarm alarme alarmed pagerduty opsgenie pager on-call on_call oncall duty alarmierung alerta alertas alerte notified_when rufbereitschaft bereitschaft* guardia astreinte tier_1
on-call on-call on_call oncall rufbereitschaft bereitschaftsdienst guardia astreinte duty wen_rufe_ich at_night_call pager who_is_on
certificate certificate certificates zertifikat* certificado* certificat tls x509 ssl expired expires_on abgelaufen läuft_ab ca-certificates client_certificate
backup backup backups sicherung* copia_de_seguridad sauvegarde* restore_from
vpn vpn tunnel network_access
maintenance-window maintenance wartung wartungsfenster mantenimiento maintenance_window between_and_at nachts_zu connection_timed_out timed_out adapter_timeout
object-storage s3 bucket blob_storage minio gcs object_storage presigned signed_url* signed_link download_link lifetime_of_links access_denied durée_de_vie s3.amazonaws s3.eu
cors cors origin_blocked access-control-allow-origin allowlist_origin cors_origin blocked_by_cors
ownership who whom who_do_i who_can wen wer_ist wer_kann quién quien à_qui qui_est whom_to ask_whom whose owns ~owner owners ownership belongs_to belong_to ~responsible maintained_by looked_after gehört verantwortlich* zuständig* kümmert responsable* encargad* mantiene maintenu_par contact contact_person in_charge team_of team_von única_persona
ask-first ask_first without_asking ask_before before_adding ask frag_vorher vorher_fragen avisar preguntar demander told_before has_to_be_told wants_to_see must_approve validée_par
how-to-run run_it how_to_start by_hand von_hand a_mano manually start_it make_fixtures comment_je_remplis
third-party-api api_client salesforce external_api extractor sdk_client hubspot zendesk
version-control ~git rebase cherry-pick ~squash stash bisect hunk git_add
destructive-command rsync_--delete git_clean reset_--hard rm_-rf force_push --delete cp_-rf destructive
build-tag build_tag no_test_files go:build -tags
standard-library standard_library standardbibliothek stdlib framework gin echo fiber chi librería_estándar
cost-bill bill expensive cost_us costs_us monthly_bill teuer traffic_cost memory_bill al_mes query_cost
`
