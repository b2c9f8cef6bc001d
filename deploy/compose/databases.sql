-- Written by `deployment render` from stack.servers.roles; repeatable.
\set ON_ERROR_STOP on
REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;
\set password `cat /run/secrets/identity_owner`
SELECT 'CREATE ROLE identity_owner' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'identity_owner') \gexec
ALTER ROLE identity_owner LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE identity_owner SET lock_timeout = '2s';
\set password `cat /run/secrets/identity_app`
SELECT 'CREATE ROLE identity_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'identity_app') \gexec
ALTER ROLE identity_app LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE identity_app SET statement_timeout = '5s';
ALTER ROLE identity_app SET lock_timeout = '2s';
ALTER ROLE identity_app SET idle_in_transaction_session_timeout = '10s';
\set password `cat /run/secrets/identity_sweep`
SELECT 'CREATE ROLE identity_sweep' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'identity_sweep') \gexec
ALTER ROLE identity_sweep LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE identity_sweep SET statement_timeout = '5s';
ALTER ROLE identity_sweep SET lock_timeout = '2s';
ALTER ROLE identity_sweep SET idle_in_transaction_session_timeout = '10s';
SELECT 'CREATE DATABASE "identity" TEMPLATE "template0" STRATEGY wal_log' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'identity') \gexec
REVOKE ALL ON DATABASE "identity" FROM PUBLIC;
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "identity" TO identity_owner;
GRANT CONNECT ON DATABASE "identity" TO identity_app;
GRANT CONNECT ON DATABASE "identity" TO identity_sweep;
\connect identity
ALTER SCHEMA public OWNER TO identity_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO identity_app, identity_sweep;
ALTER DEFAULT PRIVILEGES FOR ROLE identity_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO identity_app;
ALTER DEFAULT PRIVILEGES FOR ROLE identity_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO identity_app;
ALTER DEFAULT PRIVILEGES FOR ROLE identity_owner IN SCHEMA public GRANT SELECT ON TABLES TO identity_sweep;
\connect postgres
\set password `cat /run/secrets/config_owner`
SELECT 'CREATE ROLE config_owner' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'config_owner') \gexec
ALTER ROLE config_owner LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE config_owner SET lock_timeout = '2s';
\set password `cat /run/secrets/config_app`
SELECT 'CREATE ROLE config_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'config_app') \gexec
ALTER ROLE config_app LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE config_app SET statement_timeout = '5s';
ALTER ROLE config_app SET lock_timeout = '2s';
ALTER ROLE config_app SET idle_in_transaction_session_timeout = '10s';
\set password `cat /run/secrets/config_sweep`
SELECT 'CREATE ROLE config_sweep' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'config_sweep') \gexec
ALTER ROLE config_sweep LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE config_sweep SET statement_timeout = '5s';
ALTER ROLE config_sweep SET lock_timeout = '2s';
ALTER ROLE config_sweep SET idle_in_transaction_session_timeout = '10s';
SELECT 'CREATE DATABASE "config" TEMPLATE "template0" STRATEGY wal_log' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'config') \gexec
REVOKE ALL ON DATABASE "config" FROM PUBLIC;
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "config" TO config_owner;
GRANT CONNECT ON DATABASE "config" TO config_app;
GRANT CONNECT ON DATABASE "config" TO config_sweep;
\connect config
ALTER SCHEMA public OWNER TO config_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO config_app, config_sweep;
ALTER DEFAULT PRIVILEGES FOR ROLE config_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO config_app;
ALTER DEFAULT PRIVILEGES FOR ROLE config_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO config_app;
ALTER DEFAULT PRIVILEGES FOR ROLE config_owner IN SCHEMA public GRANT SELECT ON TABLES TO config_sweep;
\connect postgres
\set password `cat /run/secrets/orders_owner`
SELECT 'CREATE ROLE orders_owner' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'orders_owner') \gexec
ALTER ROLE orders_owner LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE orders_owner SET lock_timeout = '2s';
\set password `cat /run/secrets/orders_app`
SELECT 'CREATE ROLE orders_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'orders_app') \gexec
ALTER ROLE orders_app LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE orders_app SET statement_timeout = '5s';
ALTER ROLE orders_app SET lock_timeout = '2s';
ALTER ROLE orders_app SET idle_in_transaction_session_timeout = '10s';
\set password `cat /run/secrets/orders_sweep`
SELECT 'CREATE ROLE orders_sweep' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'orders_sweep') \gexec
ALTER ROLE orders_sweep LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE orders_sweep SET statement_timeout = '5s';
ALTER ROLE orders_sweep SET lock_timeout = '2s';
ALTER ROLE orders_sweep SET idle_in_transaction_session_timeout = '10s';
SELECT 'CREATE DATABASE "orders" TEMPLATE "template0" STRATEGY wal_log' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'orders') \gexec
REVOKE ALL ON DATABASE "orders" FROM PUBLIC;
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "orders" TO orders_owner;
GRANT CONNECT ON DATABASE "orders" TO orders_app;
GRANT CONNECT ON DATABASE "orders" TO orders_sweep;
\connect orders
ALTER SCHEMA public OWNER TO orders_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO orders_app, orders_sweep;
ALTER DEFAULT PRIVILEGES FOR ROLE orders_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO orders_app;
ALTER DEFAULT PRIVILEGES FOR ROLE orders_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO orders_app;
ALTER DEFAULT PRIVILEGES FOR ROLE orders_owner IN SCHEMA public GRANT SELECT ON TABLES TO orders_sweep;
\connect postgres
\set password `cat /run/secrets/approvals_owner`
SELECT 'CREATE ROLE approvals_owner' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'approvals_owner') \gexec
ALTER ROLE approvals_owner LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE approvals_owner SET lock_timeout = '2s';
\set password `cat /run/secrets/approvals_app`
SELECT 'CREATE ROLE approvals_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'approvals_app') \gexec
ALTER ROLE approvals_app LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE approvals_app SET statement_timeout = '5s';
ALTER ROLE approvals_app SET lock_timeout = '2s';
ALTER ROLE approvals_app SET idle_in_transaction_session_timeout = '10s';
\set password `cat /run/secrets/approvals_sweep`
SELECT 'CREATE ROLE approvals_sweep' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'approvals_sweep') \gexec
ALTER ROLE approvals_sweep LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE approvals_sweep SET statement_timeout = '5s';
ALTER ROLE approvals_sweep SET lock_timeout = '2s';
ALTER ROLE approvals_sweep SET idle_in_transaction_session_timeout = '10s';
SELECT 'CREATE DATABASE "approvals" TEMPLATE "template0" STRATEGY wal_log' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'approvals') \gexec
REVOKE ALL ON DATABASE "approvals" FROM PUBLIC;
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "approvals" TO approvals_owner;
GRANT CONNECT ON DATABASE "approvals" TO approvals_app;
GRANT CONNECT ON DATABASE "approvals" TO approvals_sweep;
\connect approvals
ALTER SCHEMA public OWNER TO approvals_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO approvals_app, approvals_sweep;
ALTER DEFAULT PRIVILEGES FOR ROLE approvals_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO approvals_app;
ALTER DEFAULT PRIVILEGES FOR ROLE approvals_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO approvals_app;
ALTER DEFAULT PRIVILEGES FOR ROLE approvals_owner IN SCHEMA public GRANT SELECT ON TABLES TO approvals_sweep;
\connect postgres
\set password `cat /run/secrets/expenses_ocr_owner`
SELECT 'CREATE ROLE expenses_ocr_owner' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'expenses_ocr_owner') \gexec
ALTER ROLE expenses_ocr_owner LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE expenses_ocr_owner SET lock_timeout = '2s';
\set password `cat /run/secrets/expenses_ocr_app`
SELECT 'CREATE ROLE expenses_ocr_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'expenses_ocr_app') \gexec
ALTER ROLE expenses_ocr_app LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE expenses_ocr_app SET statement_timeout = '5s';
ALTER ROLE expenses_ocr_app SET lock_timeout = '2s';
ALTER ROLE expenses_ocr_app SET idle_in_transaction_session_timeout = '10s';
\set password `cat /run/secrets/expenses_ocr_sweep`
SELECT 'CREATE ROLE expenses_ocr_sweep' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'expenses_ocr_sweep') \gexec
ALTER ROLE expenses_ocr_sweep LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE expenses_ocr_sweep SET statement_timeout = '5s';
ALTER ROLE expenses_ocr_sweep SET lock_timeout = '2s';
ALTER ROLE expenses_ocr_sweep SET idle_in_transaction_session_timeout = '10s';
SELECT 'CREATE DATABASE "expenses_ocr" TEMPLATE "template0" STRATEGY wal_log' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'expenses_ocr') \gexec
REVOKE ALL ON DATABASE "expenses_ocr" FROM PUBLIC;
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "expenses_ocr" TO expenses_ocr_owner;
GRANT CONNECT ON DATABASE "expenses_ocr" TO expenses_ocr_app;
GRANT CONNECT ON DATABASE "expenses_ocr" TO expenses_ocr_sweep;
\connect expenses_ocr
ALTER SCHEMA public OWNER TO expenses_ocr_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO expenses_ocr_app, expenses_ocr_sweep;
ALTER DEFAULT PRIVILEGES FOR ROLE expenses_ocr_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO expenses_ocr_app;
ALTER DEFAULT PRIVILEGES FOR ROLE expenses_ocr_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO expenses_ocr_app;
ALTER DEFAULT PRIVILEGES FOR ROLE expenses_ocr_owner IN SCHEMA public GRANT SELECT ON TABLES TO expenses_ocr_sweep;
\connect postgres
\set password `cat /run/secrets/bi_owner`
SELECT 'CREATE ROLE bi_owner' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bi_owner') \gexec
ALTER ROLE bi_owner LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE bi_owner SET lock_timeout = '2s';
\set password `cat /run/secrets/bi_app`
SELECT 'CREATE ROLE bi_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bi_app') \gexec
ALTER ROLE bi_app LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE bi_app SET statement_timeout = '5s';
ALTER ROLE bi_app SET lock_timeout = '2s';
ALTER ROLE bi_app SET idle_in_transaction_session_timeout = '10s';
\set password `cat /run/secrets/bi_sweep`
SELECT 'CREATE ROLE bi_sweep' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bi_sweep') \gexec
ALTER ROLE bi_sweep LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE bi_sweep SET statement_timeout = '5s';
ALTER ROLE bi_sweep SET lock_timeout = '2s';
ALTER ROLE bi_sweep SET idle_in_transaction_session_timeout = '10s';
SELECT 'CREATE DATABASE "bi" TEMPLATE "template0" STRATEGY wal_log' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'bi') \gexec
REVOKE ALL ON DATABASE "bi" FROM PUBLIC;
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "bi" TO bi_owner;
GRANT CONNECT ON DATABASE "bi" TO bi_app;
GRANT CONNECT ON DATABASE "bi" TO bi_sweep;
\connect bi
ALTER SCHEMA public OWNER TO bi_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO bi_app, bi_sweep;
ALTER DEFAULT PRIVILEGES FOR ROLE bi_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO bi_app;
ALTER DEFAULT PRIVILEGES FOR ROLE bi_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO bi_app;
ALTER DEFAULT PRIVILEGES FOR ROLE bi_owner IN SCHEMA public GRANT SELECT ON TABLES TO bi_sweep;
\connect postgres
